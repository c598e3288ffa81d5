/**
 * Something in a server's answers that is not the protocol; becomes a `LiveServerError` with what is known of the
 * server.
 */
export class ProtocolFault extends Error {
  override readonly name = "ProtocolFault";
}
