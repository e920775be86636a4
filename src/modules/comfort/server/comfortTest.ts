import {
  type Context,
  type Handlers,
  insertRow,
  nextNumber,
  requireFresh,
  requireRows,
  updateRow,
} from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { formatTokens, today } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { addElevatorLogs, lockLifts } from '#modules/elevator/server/index.ts'
import { DeviceType, ElevatorLogKind } from '#modules/elevator/shared/elevator.terms.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { comfortApi } from '../shared/api.ts'
import { refuseComfort } from '../shared/comfort.ts'
import type { ComfortDetail, ComfortDraft, ComfortImport, ComfortResult, ComfortRun } from '../shared/comfortTest.ts'
import { curvesOf } from '../shared/curves.ts'
import { ComfortGrade } from '../shared/grade.ts'
import { standardMethod } from '../shared/method.ts'
import { reportedResult, resultOf } from '../shared/outcome.ts'
import { withheld } from '../shared/reliability.ts'
import { turningOf, turnsIn } from '../shared/turning.ts'
import {
  comfortTests,
  findCurves,
  findTest,
  findTestedLift,
  findWheels,
  keepCurves,
  type TestRecord,
} from './comfort.store.ts'
import { keptRecording, uploadedRecording } from './recordingFile.ts'
import { comfortReport } from './reportPaper.ts'

export const comfortHandlers: Handlers<typeof comfortApi> = {
  list: comfortTests.page,
  detail: (ctx, { id }) => detailOf(ctx, id),

  async add(ctx, draft) {
    const lift = await requireCar(ctx, draft)
    const result = reportedResult(draft, { ...lift, ...draft })
    return keep(ctx, draft, result, draft.files, false)
  },

  async import(ctx, { dryRun, fs, files, ...given }) {
    const lift = await requireCar(ctx, given)
    const [file] = files
    if (!file) throw refuse.notFound()
    const recording = await uploadedRecording(ctx, file, fs ?? null)
    const { outcome, result } = resultOf(recording, { ...lift, ...given })
    if (dryRun) return { id: null, result }
    const saved = await keep(ctx, given, result, files, true, fs)
    await keepCurves(ctx, saved.id, curvesOf(recording, outcome, standardMethod))
    return { id: saved.id, result }
  },

  async recalc(ctx, { id, version }) {
    const before = await findTest(ctx, id, true)
    requireFresh(before, version)
    const [file] = before.files as unknown as StoredFile[]
    if (!before.recorded || !file) throw refuseComfort.noRecording()
    const lift = await findTestedLift(ctx, before.elevatorId)
    const recording = await keptRecording(ctx, file, before.givenFs)
    const { testedAt, calibrationDue } = before
    const tested = { ratedSpeed: lift.speed, outOfScope: lift.outOfScope, testedAt, calibrationDue }
    const { outcome, result } = resultOf(recording, tested)
    const saved = await updateRow(ctx, 'comfortTest', id, version, columnsOf(result))
    await keepCurves(ctx, id, curvesOf(recording, outcome, standardMethod))
    await note(ctx, before.elevatorId, id, `重新计算舒适度检测 ${before.testNo}：${said(result)}`)
    return saved
  },

  report: async (ctx, { id }) => comfortReport(ctx, await detailOf(ctx, id)),
}

type Circumstances = Omit<ComfortImport, 'files' | 'fs' | 'dryRun'>

/** The lift has a car and is the person's to see, the tester works here, and the day is not ahead. */
async function requireCar(ctx: Context, { elevatorId, testerId, testedAt }: Circumstances) {
  const { type, speed, outOfScope } = await findTestedLift(ctx, elevatorId)
  if (type !== DeviceType.code.straight) throw refuseComfort.noCar()
  if (testedAt > today(ctx.now)) throw fieldRefusal([{ prop: 'testedAt', msg: '检测日期不能晚于今天' }])
  await requireRows(ctx, 'employee', [testerId])
  return { ratedSpeed: speed, outOfScope }
}

async function keep(
  ctx: Context,
  given: Circumstances | ComfortDraft,
  result: ComfortResult,
  files: readonly StoredFile[],
  recorded: boolean,
  fs?: number,
) {
  await lockLifts(ctx, [given.elevatorId])
  const day = formatTokens(ctx.now, 'yyMMdd')
  const testNo = `SS${day}${String(await nextNumber(ctx, `comfort ${day}`)).padStart(3, '0')}`
  const { elevatorId, testedAt, testerId, source } = given
  const saved = await insertRow(ctx, 'comfortTest', {
    testNo,
    elevatorId,
    testedAt,
    testerId,
    source,
    instrument: given.instrument ?? null,
    calibrationDue: given.calibrationDue ?? null,
    loadKg: given.loadKg ?? null,
    conclusion: given.conclusion ?? null,
    files: JSON.stringify(await attachFiles(ctx, files)),
    recorded,
    givenFs: fs ?? null,
    ...columnsOf(result),
  })
  await note(ctx, elevatorId, saved.id, `舒适度检测 ${testNo}：${said(result)}`)
  await ctx.emit('comfort.completed', { id: saved.id, elevatorId, grade: result.grade })
  return saved
}

const columnsOf = ({ runs, ...result }: ComfortResult) => ({ ...result, runs: JSON.stringify(runs) })
const said = ({ score, grade }: ComfortResult) => `${score.toFixed(1)} 分，${ComfortGrade.label(grade)}`

async function note(ctx: Context, elevatorId: string, bizId: string, summary: string): Promise<void> {
  await addElevatorLogs(ctx, [{ elevatorId, kind: ElevatorLogKind.code.comfort, bizId, summary }])
}

async function detailOf(ctx: Context, id: string): Promise<ComfortDetail> {
  const row = await findTest(ctx, id)
  const { runs, worst, ratedSpeed, ...test } = shown(row)
  const turns = turnsIn(turningOf(await findWheels(ctx, row.elevatorId), runs[worst]?.speedMax ?? ratedSpeed))
  return { ...test, runs, worst, ratedSpeed, curves: await findCurves(ctx, id), turns }
}

function shown(row: TestRecord): Omit<ComfortDetail, 'curves' | 'turns'> {
  const {
    companyId: _,
    givenFs: _fs,
    createdAt: _at,
    deletedAt: _gone,
    createdBy: _by,
    updatedAt: _on,
    updatedBy: _who,
    testerId: _p,
    ...kept
  } = row
  return {
    ...kept,
    source: kept.source as ComfortDetail['source'],
    grade: kept.grade as ComfortDetail['grade'],
    runs: kept.runs as unknown as ComfortRun[],
    files: kept.files as unknown as StoredFile[],
    withheld: withheld(kept),
  }
}
