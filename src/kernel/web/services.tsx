import { createContext, type ReactNode, useContext } from 'react'
import type { Endpoint, Needs, ReplyOf, SentTo } from '#kernel/shared/endpoint.ts'
import type { Option } from '#kernel/shared/page.ts'
import type { DownloadCredential } from '#kernel/shared/storage.ts'
import type { QuickAdds } from './form/quickAdd.ts'

/** A row found by search: GET {from}?keyword= or ?ids=, pinyin on the server. */
export type RefOption = Option

export interface JobState {
  readonly id: string
  readonly title: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  /** 0–1; absent while the amount is not known. */
  readonly share?: number
  /** 成功{n}条，失败{m}条, or why it failed. */
  readonly text?: string
  /** File to fetch when done. */
  readonly file?: string
  /** The name it is saved under, where its key says nothing to a person. */
  readonly fileName?: string
}

interface ImportError {
  readonly row: number
  readonly column: string
  readonly msg: string
}

/** New rows only, or changes of those that are there. */
export type ImportMode = 'add' | 'update'

export interface ImportChange {
  readonly row: number
  readonly name: string
  readonly column: string
  readonly before: string
  readonly after: string
}

/** Answer of a dry run (common 10). `ticket` names the checked file, so that it is not sent twice. */
export interface ImportCheck {
  readonly ticket: string
  readonly rows: number
  readonly valid: number
  readonly errors: readonly ImportError[]
  /** Of an update: cells that change, and how many rows stay as they are. */
  readonly changes?: readonly ImportChange[]
  readonly unchanged?: number
  /** The wrong rows as a workbook. */
  readonly errorFile?: string
  /** Why nothing of it can be imported, e.g. 导入文件与模板不一致. */
  readonly refusal?: string
}

export interface ImportResult {
  readonly done: number
  readonly failed: number
  /** Error workbook to correct and send again. */
  readonly errorFile?: string
  /** Above 2,000 rows the server goes on as a job. */
  readonly job?: string
}

export interface UploadedFile {
  readonly bucket: string
  readonly key: string
  readonly name: string
  readonly size: number
  readonly url?: string
}

/** What a saved view brings back: filters as an address writes them with their labels, `prop.order`, columns in order. */
export interface ViewState {
  readonly filters: Readonly<Record<string, { readonly value: string; readonly label: string }>>
  readonly sort: string | null
  readonly columns: readonly string[]
}

export interface SavedView {
  readonly id: string
  readonly version: number
  readonly name: string
  /** Seen by the whole company. */
  readonly shared: boolean
  readonly mine: boolean
  /** Who made it, when somebody else did. */
  readonly maker: string | null
  readonly editable: boolean
  readonly state: ViewState
}

type Progress = (share: number) => void

/** True of a call after which pages show something else. */
export const writes = (to: Endpoint, options?: { readonly signal?: AbortSignal }): boolean =>
  !to.reads && options?.signal === undefined

/** What a map service found for a text; GCJ-02. */
export interface FoundPlace {
  readonly name: string
  readonly address: string
  readonly lng: number
  readonly lat: number
  readonly regionCode: string | null
}

/** From where ways are counted: 公司, a team's base. */
export interface MapBase {
  readonly name: string
  readonly lng: number
  readonly lat: number
}

/**
 * What the lists and forms of the kit need from outside. The app provides it once at its root, so that the kit knows
 * no module, no session and no path.
 */
export interface NextStep {
  /** 新增客户 */
  readonly verb: string
  readonly to: string
}

export interface KitServices {
  /**
   * Sends a call and answers its data. Refusals and network failures are told as toasts by the client and rejected with
   * { code, fields, data }; with `firstLoad` a network failure is told by the panel instead of the toast.
   *
   * After a write, an import too, everything shown is asked again, and nobody need do so by hand; the call ends when that is
   * there, or a second later (decision 0097). What somebody reads may note that it was read (公告); such a question brings the
   * signal that stops it and refreshes nothing.
   */
  call<E extends Endpoint>(
    endpoint: E,
    input: SentTo<E>,
    options?: { readonly signal?: AbortSignal; readonly firstLoad?: boolean },
  ): Promise<ReplyOf<E>>
  /** True when the person holds any of the codes. */
  may(needs: Needs): boolean
  options(
    from: string,
    ask: { readonly keyword?: string; readonly ids?: readonly string[] },
    signal?: AbortSignal,
  ): Promise<readonly RefOption[]>
  /** Settings kept per person on the server: chosen columns, folded filter bars. */
  readonly prefs: {
    read<T>(key: string): Promise<T | undefined>
    write(key: string, value: unknown): Promise<void>
  }
  /** Views of a list: the person's own and the company's; operations users have none. */
  readonly views: {
    of(list: string, signal?: AbortSignal): Promise<readonly SavedView[]>
    add(
      view: Pick<SavedView, 'name' | 'shared' | 'state'> & { readonly list: string },
    ): Promise<{ readonly id: string }>
    /** Without `state` it brings back what it brought back before. */
    edit(view: Pick<SavedView, 'id' | 'version' | 'name' | 'shared'> & { readonly state?: ViewState }): Promise<void>
    remove(id: string): Promise<void>
  }
  /** Saves the file of a `file: true` call; answers a job's id when the server makes it in the background. */
  download(endpoint: Endpoint, input: Record<string, unknown>): Promise<{ readonly job?: string }>
  /** Fetches a stored file by its address or key, under a name; with the credential of the row that has it, or the person's. */
  fetchFile(file: string, by?: { readonly credential?: DownloadCredential; readonly name: string }): Promise<void>
  readonly imports: {
    check(
      endpoint: Endpoint,
      file: File,
      progress: Progress,
      signal?: AbortSignal,
      mode?: ImportMode,
    ): Promise<ImportCheck>
    run(endpoint: Endpoint, ticket: string, requestNo: string): Promise<ImportResult>
  }
  /** Rows that may be added from inside the picker that lacks them. */
  readonly quickAdds?: QuickAdds
  /** What comes after a row of this kind was added, where a company is still on its way; 客户 → 新增员工. */
  nextStep?(what: string): Promise<NextStep | undefined>
  /** What must be there before a list can have rows, in such a company; by the list's key. */
  firstNeed?(list: string): Promise<(NextStep & { readonly hint: string }) | undefined>
  job(id: string, signal?: AbortSignal): Promise<JobState>
  upload(file: File, progress: Progress, signal?: AbortSignal): Promise<UploadedFile>
  /** A hook: while `changed`, leaving the page asks first (guard 1). */
  useUnsaved(changed: boolean): void
  /** From where the company's people set out, its own place first; none while nothing of it is known. */
  bases(): Promise<readonly MapBase[]>
  /** The installation's map service; its refusals reject and are shown where the person asked. */
  readonly places: {
    find(text: string, regionCode?: string): Promise<readonly FoundPlace[]>
    at(point: Pick<FoundPlace, 'lng' | 'lat'>): Promise<Pick<FoundPlace, 'regionCode'> & { address: string | null }>
    /** Where a place of a district may be as long as nobody knows it. */
    ofRegion(regionCode: string): Promise<{ readonly lng: number; readonly lat: number }>
  }
  /** Today in the zone of the business, yyyy-MM-dd. */
  today(): string
}

const Services = createContext<KitServices | undefined>(undefined)

export function KitProvider({ services, children }: { services: KitServices; children: ReactNode }) {
  return <Services value={services}>{children}</Services>
}

/** For a map on a page without the kit, the worker's app: it starts at its own places. */
export const useBasesOf = (): KitServices['bases'] => useContext(Services)?.bases ?? nowhere
const nowhere: KitServices['bases'] = async () => []

export function useKit(): KitServices {
  const services = useContext(Services)
  if (!services) throw new Error('KitProvider is missing above this component')
  return services
}
