/**
 * Milliseconds of CPU that the import of a module takes in a fresh process: `node bench/import.mjs <file: URL>`.
 * A file, not `node -e`: the loader of files is at work already wherever a configuration file imports a plugin.
 */
const before = process.cpuUsage();
await import(process.argv[2]);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
