import { sql } from 'kysely'
import type { z } from 'zod'
import { keyPrefix } from '../shared/bucket.ts'
import type { ImportInput, ImportReply } from '../shared/importing.ts'
import { refuse } from '../shared/refusal.ts'
import type { Context } from './context.ts'
import { newId } from './id.ts'
import { type Checked, checkImport, errorWorkbook, type Importer, importTemplate } from './importing.ts'
import { checkUpdate, type UpdateRow } from './importUpdate.ts'
import { type JobHandler, startJob } from './jobs.ts'

/** Above this an import goes on as a job with progress (common.md §10). */
const IN_REQUEST_ROWS = 2000
/** A file of this size, some hundreds of rows, is read beside the server: checking it would keep other requests waiting. */
const IN_PLACE_BYTES = 50_000
const BUCKET = 'bit-ev-file'
const SHOWN_ERRORS = 500

/** Handler of every import endpoint: dry run, then all good rows in one transaction; the bad ones come back in a workbook. */
export async function importFile<S extends z.ZodType>(
  ctx: Context,
  importer: Importer<S>,
  input: ImportInput,
): Promise<ImportReply> {
  const bytes = await readUpload(ctx, input.key)
  if (!input.dryRun) await takeTurn(ctx, importer)
  const checked = await checkFile(ctx, importer, bytes, input.mode)
  if (input.dryRun) return withErrorFile(ctx, importer, checked, reply(checked, 0))
  if (checked.valid.length > IN_REQUEST_ROWS) {
    const job = await startJob(ctx, kindOf(importer), `导入${importer.title}`, input)
    return { ...reply(checked, 0), job }
  }
  return write(ctx, importer, checked, input.mode, async () => {})
}

/** The two ordinary calls of an import. */
export const imports = <S extends z.ZodType>(importer: Importer<S>) => ({
  template: () => importTemplate(importer),
  import: (ctx: Context, input: ImportInput) => importFile(ctx, importer, input),
})

/** New rows, or those that are there, as the person chose. */
function checkFile<S extends z.ZodType>(
  ctx: Context,
  importer: Importer<S>,
  bytes: Uint8Array,
  mode: ImportInput['mode'],
): Promise<Checked<z.output<S>>> {
  if (mode !== 'update') return checkImport(ctx, importer, bytes)
  if (!importer.updating) throw refuse.field({ msg: `${importer.title}只能新增导入` })
  return checkUpdate(ctx, importer, importer.updating, bytes)
}

/** The same as a job; each importer registers its own in its module. */
export function importJob<S extends z.ZodType>(importer: Importer<S>): JobHandler<ImportInput> {
  return {
    kind: kindOf(importer),
    async run(task) {
      const result = await task.inCompany(async (ctx) => {
        const bytes = await readUpload(ctx, task.input.key)
        await takeTurn(ctx, importer)
        const checked = await checkFile(ctx, importer, bytes, task.input.mode)
        await task.progress(0, checked.valid.length)
        return write(ctx, importer, checked, task.input.mode, (done) => task.progress(done, checked.valid.length))
      })
      return { result, partly: result.failed > 0 }
    },
  }
}

/** Waits for imports of this kind that the company is writing: before the check, whose answer they change. */
async function takeTurn(ctx: Context, importer: { title: string; inTurn?: boolean }): Promise<void> {
  if (!importer.inTurn) return
  await sql`insert into number_series (company_id, series, last) values (${ctx.companyId}, ${kindOf(importer)}, 1)
    on conflict (company_id, series) do update set last = number_series.last + excluded.last`.execute(ctx.db)
}

const kindOf = (importer: { title: string }) => `import.${importer.title}`

async function write<S extends z.ZodType>(
  ctx: Context,
  importer: Importer<S>,
  checked: Checked<z.output<S>>,
  mode: ImportInput['mode'],
  progress: (done: number) => Promise<void>,
): Promise<ImportReply> {
  const { valid } = checked
  if (valid.length > 0 && mode === 'update')
    await importer.updating?.write(ctx, valid as readonly UpdateRow<z.output<S>>[], progress)
  else if (valid.length > 0) await importer.insert(ctx, valid, progress)
  return withErrorFile(ctx, importer, checked, reply(checked, valid.length))
}

/** The bad rows as a workbook, also where none is good: it is what the person goes on with. */
async function withErrorFile<S extends z.ZodType>(
  ctx: Context,
  importer: Importer<S>,
  checked: Checked<z.output<S>>,
  answer: ImportReply,
): Promise<ImportReply> {
  if (checked.bad.length === 0) return answer
  return { ...answer, errorFile: await keepSheet(ctx, await errorWorkbook(importer, checked)) }
}

/** A spreadsheet for the person who asked, under its key. */
export async function keepSheet(ctx: Context, bytes: Uint8Array): Promise<string> {
  // Not named by the time, as what people send is: in the same millisecond it would take the place of the file it is about.
  const key = `${keyPrefix(ctx.who.userId, BUCKET)}${newId()}.xlsx`
  await ctx.services.store.write(BUCKET, key, bytes)
  return key
}

function reply<D>(checked: Checked<D>, done: number): ImportReply {
  const failed = checked.bad.length
  return {
    rows: checked.rows,
    valid: checked.valid.length,
    done,
    failed,
    errors: checked.errors.slice(0, SHOWN_ERRORS),
    ...(checked.changes ? { changes: [...checked.changes], unchanged: checked.unchanged ?? 0 } : {}),
    text: `成功${done || checked.valid.length}条，失败${failed}条`,
  }
}

/** Only the person's own upload can be imported; anything else is as if it were not there. */
export async function readUpload(ctx: Context, key: string): Promise<Uint8Array> {
  const found = key.startsWith(keyPrefix(ctx.who.userId, BUCKET)) && (await ctx.services.store.head(BUCKET, key))
  if (!found) throw refuse.notFound()
  if (found.size > IN_PLACE_BYTES) ctx.moveToWorker()
  const pieces: Uint8Array[] = []
  for await (const piece of await ctx.services.store.read(BUCKET, key)) pieces.push(piece)
  return Buffer.concat(pieces)
}
