import type { ComfortResult, Curves } from '#modules/comfort/shared/comfortTest.ts'
import { curvesOf } from '#modules/comfort/shared/curves.ts'
import { ComfortGrade } from '#modules/comfort/shared/grade.ts'
import { standardMethod } from '#modules/comfort/shared/method.ts'
import { reportedResult, resultOf } from '#modules/comfort/shared/outcome.ts'
import { type SyntheticPlan, syntheticRecording } from '#modules/comfort/shared/syntheticRecording.ts'
import { Category } from '#modules/template/shared/template.ts'
import { add, type Company, entered } from './company.ts'
import type { Lift } from './elevators.ts'
import type { RecordLine } from './history.ts'
import type { Employee } from './organisation.ts'
import { Random } from './random.ts'

/** Comfort tests (monitoring 9: 24, of which 3 failing, curves of 4): a few recordings of our own, the others on paper. */
const TESTS = 24
/** Of the first lift, in days ago: the six of a trend. */
const OFTEN = [710, 540, 372, 251, 128, 24]
/** Which of the others failed. */
const FAILED: ReadonlySet<number> = new Set([9, 15, 21])
/** What a guide shoe that is worn, a sheave out of round and a good lift sound like to the instrument. */
const RIDES: readonly Pick<SyntheticPlan, 'moving' | 'sound'>[] = [
  {
    moving: [
      { axis: 'z', amplitude: 0.045, hz: 8 },
      { axis: 'x', amplitude: 0.028, hz: 2.5 },
      { axis: 'y', amplitude: 0.02, hz: 5 },
    ],
    sound: { standing: 41, perSpeed: 6 },
  },
  {
    moving: [
      { axis: 'z', amplitude: 0.075, hz: 11 },
      { axis: 'x', amplitude: 0.055, hz: 2 },
      { axis: 'y', amplitude: 0.03, hz: 4 },
    ],
    sound: { standing: 43, perSpeed: 6.5 },
  },
  { moving: [{ axis: 'z', amplitude: 0.02, hz: 14 }], sound: { standing: 39, perSpeed: 5 } },
  {
    moving: [
      { axis: 'z', amplitude: 0.06, hz: 6 },
      { axis: 'y', amplitude: 0.04, hz: 3 },
    ],
    sound: { standing: 42, perSpeed: 6 },
  },
]

export function makeComfortTests(company: Company, all: readonly Lift[], testers: readonly Employee[]): RecordLine[] {
  // Of its own, so that everything made after it stays as it was.
  const random = new Random(`comfort ${company.id} ${company.clock.today}`)
  const lifts = all.filter(({ category, useStatus }) => category === Category.code.traction && useStatus === 1)
  const [first] = lifts
  if (!first || testers.length === 0) return []
  return Array.from({ length: TESTS }, (_, n) => {
    const often = OFTEN[n]
    const lift = often === undefined ? (lifts[(n * 17) % lifts.length] as Lift) : first
    const ago = often ?? 20 + ((n * 53) % 640)
    const tester = testers[n % testers.length] as Employee
    const measured = n >= OFTEN.length - 1 && n < OFTEN.length - 1 + RIDES.length
    const ride = measured ? RIDES[n - OFTEN.length + 1] : undefined
    return testOf(company, { random, lift, ago, tester, n, ride })
  })
}

interface Test {
  readonly random: Random
  readonly lift: Lift
  readonly ago: number
  readonly tester: Employee
  readonly n: number
  readonly ride: (typeof RIDES)[number] | undefined
}

function testOf(company: Company, { random, lift, ago, tester, n, ride }: Test): RecordLine {
  const { clock } = company
  const testedAt = clock.day(-ago)
  const ratedSpeed = Number(lift.row.speed)
  const calibrationDue = clock.day(-ago + 200)
  const tested = { ratedSpeed, outOfScope: false, testedAt, calibrationDue }
  const { result, curves } = ride ? recorded(ride, tested) : { result: onPaper(random, n, tested), curves: null }
  const at = clock.iso(testedAt, 14 * 60 + n)
  const id = random.id(Date.parse(at))
  const testNo = `SS${testedAt.replaceAll('-', '').slice(2)}${String(n + 1).padStart(3, '0')}`
  add(company, 'comfort_test', {
    ...entered(company, ago),
    id,
    test_no: testNo,
    elevator_id: lift.id,
    tested_at: testedAt,
    tester_id: tester.id,
    source: 3,
    instrument: ride ? 'EVA-625 #2041' : '省特种设备检验研究院 振动仪',
    calibration_due: calibrationDue,
    load_kg: 150,
    conclusion: FAILED.has(n) ? '水平振动超过限值，建议检查导靴与导轨接头后复测。' : null,
    ...rowOf(result),
    files: [],
    // The recordings of the demo are not kept, their curves are.
    recorded: false,
  })
  if (curves) add(company, 'comfort_curve', { id, runs: curves })
  const summary = `舒适度检测 ${testNo}：${result.score.toFixed(1)} 分，${ComfortGrade.label(result.grade)}`
  return { liftId: lift.id, at, kind: 7, bizId: id, summary, actor: tester.name, actorId: tester.userId }
}

type Tested = Parameters<typeof resultOf>[1]

function recorded(ride: (typeof RIDES)[number], tested: Tested): { result: ComfortResult; curves: Curves[] } {
  const way = { distance: 30, speed: tested.ratedSpeed, acceleration: 0.8, jerk: 0.8 }
  const rides = [
    { ...way, up: true },
    { ...way, up: false },
  ]
  const recording = syntheticRecording({ fs: 256, still: 3, rides, ...ride })
  const { outcome, result } = resultOf(recording, tested)
  return { result, curves: curvesOf(recording, outcome, standardMethod) }
}

function onPaper(random: Random, n: number, tested: Tested): ComfortResult {
  const share = (least: number, most: number) => Math.round(least + random.next() * (most - least)) / 1000
  const draft = {
    hA95: FAILED.has(n) ? share(158, 171) : share(70, 128),
    hPk: share(110, 180),
    vA95: share(90, 165),
    vPk: share(140, 250),
    accMax: share(780, 960),
    decMax: share(780, 960),
    jerkMax: share(820, 1400),
    noiseMax: 48 + random.int(0, 5),
  }
  return reportedResult(draft, tested)
}

const rowOf = ({ runs, ...result }: ComfortResult) => ({
  runs,
  fs: result.fs,
  rated_speed: result.ratedSpeed,
  method_version: result.methodVersion,
  worst: result.worst,
  h_pk: result.hPk,
  h_a95: result.hA95,
  v_pk: result.vPk,
  v_a95: result.vA95,
  acc_max: result.accMax,
  dec_max: result.decMax,
  jerk_max: result.jerkMax,
  noise_max: result.noiseMax,
  score: result.score,
  grade: result.grade,
  completeness: result.completeness,
  calibration_over: result.calibrationOver,
  out_of_scope: result.outOfScope,
  warnings: result.warnings,
})
