import { createApp } from '@cyanheads/mcp-ts-core';
import { blobResource } from './blob.resource.ts';
import { gitLog } from './git-log.tool.ts';
import { report } from './report.tool.ts';
import { changelogPrompt } from './summary.prompt.ts';

const tools = [gitLog, report];
const resources = [blobResource];
const prompts = [changelogPrompt];

await createApp({ name: 'git-reports', tools, resources, prompts });
