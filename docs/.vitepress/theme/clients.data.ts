import { clientTable } from "../../site/clients.ts";

declare const data: ReturnType<typeof clientTable>;
export { data };

export default { load: clientTable };
