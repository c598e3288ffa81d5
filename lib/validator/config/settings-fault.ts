import { settingsOf } from "../../readers/settings.ts";
import { didYouMean } from "../catalogue/nearest-names.ts";

/** What is wrong with the settings, in the words of a configuration; the readers' own are for ESLint's users. */
export interface SettingsFault {
  readonly key: string | undefined;
  readonly message: string;
  readonly remedy: string;
}

/** What the readers have against settings, if anything. */
export function settingsFaultOf(settings: object | undefined): SettingsFault | undefined {
  try {
    settingsOf({ mcp: settings });
    return undefined;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const message = error.message.replace("settings.mcp.", "settings.");
    const key = /^settings\.(\w+)/u.exec(message)?.[1];
    const [, known] = /, but it may be nothing: the settings are (.+)\.$/u.exec(message) ?? [];
    if (key === undefined || known === undefined) return { key, message, remedy: "Correct it or take it out." };
    return {
      key,
      message: `settings.${key} is no setting.`,
      remedy: didYouMean(key, known.split(", "), `The settings are ${known}.`),
    };
  }
}
