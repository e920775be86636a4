import { type Context, type ReadWithErrors, readUpload, rowsBySheet, takenBack } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { SheetLine } from '#modules/contract/server/index.ts'
import { findActiveLines } from '#modules/plan/server/index.ts'
import { findDrafted } from '#modules/planning/server/index.ts'
import { may } from '../shared/permissions.ts'
import {
  sheetKeys,
  sheetTitle,
  type WorkbookInput,
  type WorkbookProgress,
  type WorkbookReply,
  workbookTopic,
} from '../shared/workbook.ts'
import { findContractLifts } from './known.store.ts'
import { markedWorkbook } from './markedWorkbook.ts'
import { parts } from './parts.ts'
import { type BookRows, type Progress, Run } from './run.ts'
import { addTeams, openTeams } from './teams.ts'

const SHOWN_ERRORS = 500

/** Dry run or write of the whole workbook: what is wrong in one sheet keeps all of it out. */
export async function importWorkbook(ctx: Context, input: WorkbookInput): Promise<WorkbookReply> {
  const { dryRun } = input
  const book = await rowsBySheet(await readUpload(ctx, input.key))
  if (!sheetKeys.some((one) => book.has(sheetTitle[one])))
    throw refuse.wrongTemplate(
      {},
      { subMsg: `${refuse.wrongTemplate.text}：没有「小区」「客户」「电梯」等工作表，请用下载的模板填写` },
    )
  requireRights(ctx, book)
  // Written only where the same run, taken back, found nothing wrong.
  const tried = await takenBack(ctx, (inner) => runThrough(inner, book, told(ctx, input, book, 0)))
  if (dryRun || tried.run.errors.length > 0) return answerOf(ctx, book, tried, false)
  return answerOf(ctx, book, await runThrough(ctx, book, told(ctx, input, book, 1)), true)
}

/** As often as a bar needs to move. */
const TOLD_EVERY_MS = 300

/** Tells whoever waits how far the run is, the `before`th one through the book: what is written was checked by the same run before. */
function told(ctx: Context, { key, dryRun }: WorkbookInput, book: BookRows, before: number): Progress {
  const rows = sheetKeys.reduce((sum, one) => sum + Math.max(0, (book.get(sheetTitle[one])?.length ?? 0) - 1), 0)
  let last = Number.NEGATIVE_INFINITY
  return (sheet, done) => {
    if (performance.now() - last < TOLD_EVERY_MS) return
    last = performance.now()
    const state: WorkbookProgress = {
      key,
      sheet,
      done: before * rows + Math.min(done, rows),
      of: rows * (dryRun ? 1 : 2),
    }
    ctx.services.push.state(workbookTopic(ctx.who.userId), state)
  }
}

function requireRights(ctx: Context, book: BookRows): void {
  const needed = [
    ['customers', may.customers],
    ['communities', may.communities],
    ['people', may.people],
    ['lifts', may.lifts],
    ['contracts', may.addContract],
    ['contracts', may.amounts],
    ['plans', may.plans],
  ] as const
  for (const [key, code] of needed) if ((book.get(sheetTitle[key])?.length ?? 0) > 1) ctx.require(code)
}

interface Outcome {
  readonly run: Run
  readonly teams: readonly string[]
}

async function runThrough(ctx: Context, book: BookRows, progress: Progress): Promise<Outcome> {
  const run = new Run(ctx, book, progress)
  await run.take(parts.customers, await run.read(parts.customers))
  await run.take(parts.communities, await run.read(parts.communities))
  const teams = await takePeople(run)
  await run.take(parts.lifts, await run.read(parts.lifts))
  const lines = await run.take<SheetLine>(parts.lines, await run.read(parts.lines))
  const contracts = parts.contracts(lines.map(({ draft }) => draft))
  await run.take(contracts, await run.read(contracts))
  await takePlans(run)
  return { run, teams }
}

/** People, the teams that only their sheet names, and the papers that stand in the same rows. */
async function takePeople(run: Run): Promise<readonly string[]> {
  const people = await run.read(parts.people)
  const { rows, asked } = await openTeams(run.ctx, people)
  await run.take(parts.people, rows)
  const teams = await addTeams(run.ctx, asked)
  const papers = await run.read(parts.papers)
  await run.take(
    parts.papers,
    papers.filter(
      ({ row, cells }) =>
        !run.isWrong('people', row.row) &&
        ['certNo', 'issuer', 'validFrom', 'validTo'].some((prop) => cells.text[prop]),
    ),
  )
  return teams
}

/** A row without a lift stands for every lift of its contract that is in no plan yet. */
async function takePlans(run: Run): Promise<void> {
  const read = await run.read(parts.plans)
  const numberOf = ({ cells }: ReadWithErrors) => String(cells.value.contractId ?? '').toUpperCase()
  const lifts = await findContractLifts(run.ctx, [...new Set(read.map(numberOf))])
  const ids = lifts.map(({ elevatorId }) => elevatorId)
  const [active, drafted] = [await findActiveLines(run.ctx, ids), await findDrafted(run.ctx, ids)]
  const planned = (id: string) => active.has(id) || drafted.has(id)
  const named = new Set(read.map(({ cells }) => String(cells.value.elevatorId ?? '').toUpperCase()))
  const rows: ReadWithErrors[] = []
  for (const one of read) {
    const typed = String(one.cells.value.elevatorId ?? '').toUpperCase()
    const own = lifts.filter(
      (lift) =>
        lift.contractNo === numberOf(one) && (typed ? lift.number === typed : !named.has(lift.number.toUpperCase())),
    )
    const open = own.filter(({ elevatorId }) => !planned(elevatorId))
    if (own.length > 0 && open.length === 0) run.noteKnown('plans', [one])
    else if (typed || own.length === 0) rows.push(one)
    else rows.push(...open.map(({ number }) => withLift(one, number)))
  }
  await run.take(parts.plans, rows)
}

const withLift = ({ cells, ...one }: ReadWithErrors, number: string): ReadWithErrors => ({
  ...one,
  errors: [...one.errors],
  cells: { text: { ...cells.text, elevatorId: number }, value: { ...cells.value, elevatorId: number } },
})

async function answerOf(
  ctx: Context,
  book: BookRows,
  { run, teams }: Outcome,
  written: boolean,
): Promise<WorkbookReply> {
  const sheets = run.results()
  return {
    sheets,
    teams: [...teams],
    errors: run.errors.slice(0, SHOWN_ERRORS),
    failed: sheets.reduce((sum, { failed }) => sum + failed, 0),
    written,
    ...(run.errors.length > 0 ? { errorFile: await markedWorkbook(ctx, book, run.errors) } : {}),
  }
}
