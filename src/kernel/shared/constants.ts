/** Fixed figures of the product (common 6). Page sizes stand in page.ts. */

/** Header `app-version` (common 3.2). */
export const APP_VERSION = '2.2.3'
/** Region of the download form (common 4). */
export const DOWNLOAD_REGION = 'oss-cn-beijing'
/** How long a toast stays; milliseconds. */
export const TOAST = 2000
