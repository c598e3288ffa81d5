/**
 * Thrown by a printer that cannot express a definition. The message gives the reason, for the report of the test run.
 */
export class Unprintable extends Error {}
