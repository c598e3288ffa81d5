const day = /^(\d{4})-(\d\d)-(\d\d)$/;
const time = /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(?:\.\d+)?(?:z|[+-]\d\d:\d\d)$/i;

/** Lenient tests: values that they reject are certainly wrong. */
const tests: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  "date-time": (text) => {
    const [date = "", rest = ""] = text.split(/[t ]/i);
    // Zod and others accept a time without a zone or seconds.
    return isDate(date) && (time.test(rest) || /^\d\d:\d\d/.test(rest));
  },
  email: (text) => /^[^@\s]+@[^@\s]+$/.test(text),
  uuid: (text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
  ipv4: (text) => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text),
  uri: (text) => /^[a-z][a-z\d+.-]*:\S*$/i.test(text),
};

function isDate(text: string): boolean {
  const [, year, month, date] = day.exec(text) ?? [];
  if (year === undefined) return false;
  const moment = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return moment.getUTCMonth() + 1 === Number(month) && moment.getUTCDate() === Number(date);
}

/** Whether a text has a format; `undefined` for a format that is not checked. */
export function formatAccepts(format: string, text: string): boolean | undefined {
  return Object.hasOwn(tests, format) ? tests[format]?.(text) : undefined;
}
