/** @file Tools of an ordinary server: three parameters, all described, one of them without a limit. */

/**
 * Makes `count` such tools with different names.
 * @param {number} count
 */
export function ordinaryTools(count) {
  return Array.from({ length: count }, (_, index) => ({
    name: `find_invoices_${index}`,
    title: `Find invoices ${index}`,
    description: `Find the invoices of account ${index} that match a text. Use it before you quote an amount to a customer.`,
    inputSchema: {
      type: "object",
      properties: {
        text: { type: "string", maxLength: 200, description: "What to look for, as a customer would write it" },
        state: { type: "string", enum: ["open", "paid", "void"], description: "Only invoices in this state" },
        limit: { type: "integer", minimum: 1, maximum: 50, description: "How many invoices to return at most" },
      },
      required: ["text"],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  }));
}
