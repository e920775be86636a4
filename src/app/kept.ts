/** What the build says of one page (tools/phone/kept.ts) to the service worker that keeps it. */
export interface Kept {
  /** Name of the page: its caches begin with it. */
  readonly name: string
  readonly version: string
  /** Its document. */
  readonly page: string
  /** Fetched with the worker itself. */
  readonly files: readonly string[]
  /** First parts of the addresses that are this page's: these alone, or all but these. */
  readonly only?: readonly string[]
  readonly except?: readonly string[]
  /**
   * The network is asked for the document first, so that a release is there at once; further files are kept as they are
   * used. Otherwise everything comes out of the cache, and the files are all there are.
   */
  readonly grows: boolean
}
