/**
 * Prints the milliseconds of CPU that importing a module takes in a fresh process: `node bench/import.mjs <file: URL>`.
 * This is a file and not `node -e`, because a configuration file that imports a plugin also has Node's file loader
 * running already.
 */
const before = process.cpuUsage();
await import(process.argv[2]);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
