import { z } from 'zod'
import { today } from '#kernel/shared/days.ts'
import { type Endpoint, endpoint, type ReplyOf } from '#kernel/shared/endpoint.ts'
import type { ImportInput, ImportReply } from '#kernel/shared/importing.ts'
import { Option, OptionQuery } from '#kernel/shared/page.ts'
import { type CallOptions, call, type ReceivedFile } from '#kernel/web/client/call.ts'
import { download } from '#kernel/web/client/download.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { saveFile } from '#kernel/web/client/save.ts'
import { upload } from '#kernel/web/client/upload.ts'
import { useUnsaved } from '#kernel/web/router/unsaved.ts'
import { type ImportResult, type JobState, type KitServices, type SavedView, writes } from '#kernel/web/services.tsx'
import { can } from '#kernel/web/session/permissions.ts'
import { queries } from '#kernel/web/shell/queries.ts'
import { serverNow } from '#kernel/web/ui/Clock.tsx'
import { freshAfter } from '#kernel/web/useRead.ts'
import { accountApi } from '#modules/account/shared/api.ts'
import { listViewApi } from '#modules/account/shared/listView.api.ts'
import { communityApi } from '#modules/community/shared/api.ts'
import { jobApi } from '#modules/job/shared/api.ts'
import { JobState as State } from '#modules/job/shared/job.ts'
import { quickAdds } from './quickAdds.web.ts'

/** The kit's services over the client of the browser: the one place where the two meet. */
export const kitServices: KitServices = {
  async call(to, input, options) {
    const answer = (await call(to, input, given(options))) as ReplyOf<typeof to>
    if (writes(to, options)) await freshAfter(queries, to, input)
    return answer
  },
  may: (needs) => typeof needs === 'string' || can(...needs) === 'enabled',

  options: (from, { keyword, ids }, signal) =>
    call(
      optionsOf(from),
      { ...(keyword ? { keyword } : {}), ...(ids ? { ids: ids.join(',') } : {}) },
      given({ signal }),
    ),

  prefs: {
    async read<T>(key: string) {
      const { value } = await call(accountApi.screenPrefs, { key }, { firstLoad: true })
      return (value ?? undefined) as T | undefined
    },
    async write(key, value) {
      await call(accountApi.saveScreenPrefs, { key, value })
    },
  },

  views: {
    of: async (list, signal) => (await call(listViewApi.list, { list }, given({ signal }))) as readonly SavedView[],
    add: (view) => kitServices.call(listViewApi.add, view as never),
    async edit(view) {
      await kitServices.call(listViewApi.edit, view as never)
    },
    async remove(id) {
      await kitServices.call(listViewApi.remove, { id })
    },
  },

  async download(to, input) {
    const answer = (await call(to, input)) as ReceivedFile | { readonly job?: string }
    if (!('blob' in answer)) return answer
    saveFile(answer)
    return {}
  },

  fetchFile: (file, by) => {
    if (/^https?:|^\//.test(file)) {
      window.open(file, '_blank', 'noopener')
      return Promise.resolve()
    }
    return download({ bucket: bucketOfKey(file), key: file, name: by?.name ?? '' }, by?.credential)
  },

  // Most companies are past their first day: what they need of it is fetched when a row was added, when a list is empty.
  nextStep: (what) => firstDay().then((ways) => ways?.stepAfter(what)),
  firstNeed: (list) => firstDay().then((ways) => ways?.needOf(list)),
  quickAdds,

  imports: {
    async check(to, file, progress, signal, mode) {
      const [stored] = await upload([file], { onProgress: progress, signal })
      if (!stored) throw new CallFailure('aborted', '')
      // What was checked is what is written: the mode goes with the file.
      const ticket = JSON.stringify({ key: stored.key, name: file.name, ...(mode === 'update' ? { mode } : {}) })
      try {
        const reply = await importCall(to, ticket, true, { signal, silent: true })
        const sheets = new Set(reply.errors.map(({ sheet }) => sheet))
        return {
          ticket,
          rows: reply.rows,
          valid: reply.valid,
          errors: reply.errors.map(({ sheet, row, column, msg }) => ({
            row,
            column: sheets.size > 1 ? `${sheet} · ${column}` : column,
            msg,
          })),
          ...(reply.changes ? { changes: reply.changes, unchanged: reply.unchanged ?? 0 } : {}),
          ...(reply.errorFile ? { errorFile: reply.errorFile } : {}),
        }
      } catch (failure) {
        // 导入文件与模板不一致 and the like stand in the dialog, beside the file that was chosen.
        if (!(failure instanceof CallFailure) || failure.kind !== 'refused') throw failure
        return { ticket, rows: 0, valid: 0, errors: [], refusal: failure.message }
      }
    },
    async run(to, ticket, requestNo): Promise<ImportResult> {
      const { done, failed, errorFile, job } = await importCall(to, ticket, false, {
        headers: { 'request-no': requestNo },
      })
      await freshAfter(queries, to, undefined)
      return { done, failed, ...(errorFile ? { errorFile } : {}), ...(job ? { job } : {}) }
    },
  },

  async job(id, signal) {
    const job = await call(jobApi.detail, { id }, given({ signal, firstLoad: true }))
    const result = (job.result ?? {}) as { readonly text?: string; readonly errorFile?: string; readonly file?: string }
    const text = job.error ?? result.text
    const file = result.errorFile ?? result.file
    return {
      id,
      title: job.title,
      state: stateOf(job.state, job.total),
      ...(job.total > 0 ? { share: Math.min(1, job.done / job.total) } : {}),
      ...(text ? { text } : {}),
      ...(file ? { file } : {}),
      ...(result.errorFile ? { fileName: `${job.title}_错误表.xlsx` } : {}),
    }
  },

  async upload(file, progress, signal) {
    const [stored] = await upload([file], { onProgress: progress, signal })
    if (!stored) throw new CallFailure('aborted', '')
    return { ...stored, size: file.size }
  },

  useUnsaved,
  places: {
    find: async (text, regionCode) =>
      (await call(communityApi.findPlaces, { text, ...(regionCode ? { regionCode } : {}) })).places,
    at: ({ lng, lat }) => call(communityApi.placeAt, { lng, lat }),
    ofRegion: (regionCode) => call(communityApi.district, { regionCode }, { firstLoad: true }),
  },
  bases: async () => (await call(communityApi.home, {}, { firstLoad: true })).bases,
  today: () => today(serverNow()),
}

/** Options that are undefined are left out. */
const given = (options: CallOptions = {}): CallOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

const optionsOf = (path: string) =>
  endpoint({
    method: 'GET',
    path: path as `/${string}`,
    needs: 'login',
    title: '选择',
    input: OptionQuery,
    reply: z.array(Option),
  })

/** The bucket stands in the key: web1{userId}_{bucket}_{timestamp}{extension} (common 4). */
const bucketOfKey = (key: string): string => /^web1[^_]*_(.+)_\d+/.exec(key)?.[1] ?? 'bit-ev-file'

function importCall(to: Endpoint, ticket: string, dryRun: boolean, options: CallOptions): Promise<ImportReply> {
  const file = JSON.parse(ticket) as Pick<ImportInput, 'key' | 'name' | 'mode'>
  // A large file takes its time, in the dry run too (common 3.1).
  return call({ ...to, long: true }, { ...file, dryRun }, given(options)) as Promise<ImportReply>
}

function stateOf(state: number, total: number): JobState['state'] {
  const { running, failed } = State.code
  if (state === running) return total === 0 ? 'waiting' : 'running'
  return state === failed ? 'failed' : 'done'
}

/** Undefined without a network: a hint is missed, and nothing else. */
const firstDay = () =>
  import('#modules/firstDay/web/index.ts').then(
    ({ needOf, stepAfter }) => ({ needOf, stepAfter }),
    () => undefined,
  )
