/** The levels of log messages, the lowest first. Source: RFC 5424, section 6.2.1. */
export const levels: readonly string[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];
