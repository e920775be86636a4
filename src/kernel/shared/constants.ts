/** Fixed figures of the product (common 6). Page sizes stand in page.ts. */

/** Header `app-version` (common 3.2). */
export const APP_VERSION = '2.2.3'
/** Region of the download form (common 4). */
export const DOWNLOAD_REGION = 'oss-cn-beijing'
/** Opened pages that the tab bar remembers (common 7). */
export const HISTORY = 99
/** A storage credential with less than this left is fetched anew; milliseconds (common 4). */
export const CREDENTIAL_MARGIN = 3000
/** How long a toast stays; milliseconds. */
export const TOAST = 2000
/** Size of one page of the location call. */
export const LOCATION_PAGE = 1000

/** Patience of the client per kind of call; milliseconds (common 3.1). */
export const TIMEOUT = { call: 10_000, upload: 60_000, long: 120_000 } as const
