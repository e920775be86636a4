import { z } from 'zod'
import { bucketOf, extensionOf } from '#kernel/shared/bucket.ts'
import { today } from '#kernel/shared/days.ts'
import { type Endpoint, endpoint } from '#kernel/shared/endpoint.ts'
import type { ImportReply } from '#kernel/shared/importing.ts'
import { Option, OptionQuery } from '#kernel/shared/page.ts'
import { workApi } from '#kernel/shared/work.ts'
import { call } from '#kernel/web/client/call.ts'
import { download } from '#kernel/web/client/download.ts'
import { saveFile } from '#kernel/web/client/save.ts'
import { upload } from '#kernel/web/client/upload.ts'
import { useUnsaved } from '#kernel/web/router/unsaved.ts'
import type { ImportCheck, ImportResult, JobState, KitServices } from '#kernel/web/services.tsx'
import { can } from '#kernel/web/session/permissions.ts'
import { accountApi } from '#modules/account/shared/api.ts'

/** What lists and forms need from outside, tied to the client, the session and the account's calls. */

const optionsOf = (from: string) =>
  endpoint({
    method: 'GET',
    path: from as `/${string}`,
    needs: 'login',
    title: from,
    input: OptionQuery,
    reply: z.array(Option),
  })

const states: Record<0 | 1 | 2 | 3, JobState['state']> = { 0: 'running', 1: 'done', 2: 'done', 3: 'failed' }

/** The bucket stands in the key: web1{userId}_{bucket}_{timestamp}{extension} (common 4). */
function storedFile(key: string) {
  const name = key.split('/').at(-1) ?? key
  return { bucket: key.split('_').at(-2) ?? bucketOf(key) ?? 'bit-ev-file', key, name }
}

/** An import call is told by its endpoint alone; its input is the same for all (common 10). */
const callImport = (of: Endpoint, input: Record<string, unknown>, signal?: AbortSignal) =>
  call(of, input, { signal }) as Promise<ImportReply>

export const kitServices: KitServices = {
  call: (of, input, options) => call(of, input, options) as never,
  may: (needs) => typeof needs === 'string' || can(...needs) === 'enabled',
  async options(from, { keyword, ids }, signal) {
    const found = await call(optionsOf(from), { keyword, ids: ids && [...ids] }, { signal })
    return found.map(({ note, ...option }) => (note ? { ...option, note } : option))
  },
  prefs: {
    async read<T>(key: string) {
      const { value } = await call(accountApi.screenPrefs, { key }, { firstLoad: true })
      return (value ?? undefined) as T | undefined
    },
    async write(key, value) {
      await call(accountApi.saveScreenPrefs, { key, value })
    },
  },
  async download(of, input) {
    const answer = (await call(of, input)) as { name?: string; blob?: Blob; job?: string }
    if (!(answer.blob instanceof Blob)) return { job: answer.job }
    saveFile({ name: answer.name ?? '下载', blob: answer.blob })
    return {}
  },
  fetchFile: (file) => download(storedFile(file)),
  imports: {
    async check(of, file, progress, signal): Promise<ImportCheck> {
      const [stored] = await upload([file], { onProgress: progress, signal })
      const sent = { key: stored?.key, name: file.name }
      const { rows, valid, errors } = await callImport(of, { ...sent, dryRun: true }, signal)
      return { ticket: JSON.stringify(sent), rows, valid, errors }
    },
    async run(of, ticket, requestNo): Promise<ImportResult> {
      const sent = JSON.parse(ticket) as { key: string; name: string }
      const { done, failed, errorFile, job } = await callImport(of, { ...sent, dryRun: false, requestNo })
      return { done, failed, errorFile, job }
    },
  },
  async job(id, signal) {
    const work = await call(workApi.detail, { id }, { signal, firstLoad: true })
    const { title, state, share, text, file } = work
    return {
      id,
      title,
      state: states[state],
      share: share ?? undefined,
      text: text ?? undefined,
      file: file ?? undefined,
    }
  },
  async upload(file, progress, signal) {
    const [stored] = await upload([file], { onProgress: progress, signal })
    if (!stored) throw new Error(`nothing was stored of ${extensionOf(file.name)}`)
    return { key: stored.key, name: stored.name, size: file.size }
  },
  useUnsaved,
  today,
}
