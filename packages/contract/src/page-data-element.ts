/** The id of the `<script type="application/json">` that carries `PageData`. */
export const PAGE_DATA_ELEMENT_ID = 'page-data';
