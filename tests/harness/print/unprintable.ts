/** Thrown by a printer that cannot express a definition; the message tells why, for the report of the test run. */
export class Unprintable extends Error {}
