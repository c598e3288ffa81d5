import { type ClientPage, clientPage } from "../../site/clients.ts";

declare const data: ClientPage;
export { data };

export default { load: clientPage };
