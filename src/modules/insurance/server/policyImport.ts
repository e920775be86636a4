import {
  type Context,
  type Importer,
  type ImportRow,
  importColumns,
  insertRows,
  wholeDraft,
} from '#kernel/server/index.ts'
import { labelsOf } from '#kernel/shared/record.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { liftColumn, liftsOfCells } from '#modules/elevator/server/index.ts'
import { PolicyDraft } from '../shared/insurance.ts'
import { addCovered, findStanding, type PolicyFacts, type StandingPolicy } from './policyImport.store.ts'

/** Policies as insurers hand them over: a row for each lift, the policy's own facts repeated (archives 1, 4.5). */
type Row = ImportRow<PolicyDraft>

/** Of a row whose lift is told wrong already, so that the whole does not complain of it again. */
const nobody = '00000000-0000-0000-0000-000000000000'

const facts = [
  'insurer',
  'kind',
  'payer',
  'fromDate',
  'toDate',
  'premium',
  'limitPerAccident',
  'limitPerPerson',
] as const satisfies (keyof PolicyFacts)[]
/** As a row says them, or as they are kept. */
type Facts = PolicyFacts | Pick<PolicyDraft, keyof PolicyFacts>
const labels = labelsOf(PolicyDraft)

/** The first fact in which two rows of a policy differ. */
function difference(one: Facts, other: Facts): keyof PolicyFacts | undefined {
  const plain = (value: string | number | null | undefined) => (value == null || value === '' ? '' : String(value))
  return facts.find((prop) => plain(one[prop]) !== plain(other[prop]))
}

interface Known {
  readonly facts: Facts
  readonly lifts: Set<string>
  /** Said of a lift that it covers already, and of other facts. */
  readonly where: string
}

const known = ({ facts: of, lifts }: StandingPolicy): Known => ({ facts: of, lifts: new Set(lifts), where: '已有保单' })

export const policyImporter: Importer<typeof PolicyDraft> = {
  title: '电梯保险',
  columns: importColumns(PolicyDraft, {
    policyNo: { kind: 'code' },
    insurer: { example: '示例财产保险股份有限公司' },
    kind: {},
    payer: {},
    fromDate: {},
    toDate: { note: '当日仍在保险期内' },
    premium: { note: '整份保单的保费，元' },
    limitPerAccident: {},
    limitPerPerson: {},
    elevatorId: liftColumn,
  }),
  schema: PolicyDraft,
  unique: [],
  inTurn: true,
  remarks: [
    '每行一台电梯；一份保单有几台电梯就写几行，保单号、日期、保费与限额逐行相同。',
    '保单已经录入的，各项相同则把电梯加进这份保单，不同则不导入。',
    '保单扫描件导入后在保单里上传。',
  ],

  async resolve(ctx, rows) {
    const lifts = await liftsOfCells(ctx, rows)
    return rows.map(({ value }, at) => ({
      input: { ...value, elevatorId: undefined, elevatorIds: [lifts[at]?.id ?? nobody] },
      errors: lifts[at]?.errors ?? [],
    }))
  },

  async check(ctx, rows) {
    const numbers = [...new Set(rows.map(({ draft }) => draft.policyNo))]
    const standing = await findStanding(ctx, numbers)
    const policies = new Map([...standing].map(([no, one]) => [no, known(one)]))
    const problems = new Map<number, FieldError[]>()
    for (const [index, { draft, row }] of rows.entries()) {
      const policy = policies.get(draft.policyNo)
      const [lift = ''] = draft.elevatorIds
      const differs = policy && difference(policy.facts, draft)
      if (standing.get(draft.policyNo)?.hidden) problems.set(index, [{ prop: 'policyNo', msg: '保单号已存在' }])
      else if (differs) problems.set(index, [{ prop: differs, msg: `${labels[differs]}与${policy.where}不同` }])
      else if (policy?.lifts.has(lift))
        problems.set(index, [{ prop: 'elevatorId', msg: `${policy.where}已有这台电梯` }])
      else if (policy) policy.lifts.add(lift)
      else policies.set(draft.policyNo, { facts: draft, lifts: new Set([lift]), where: `第${row}行同一保单` })
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    const standing = await findStanding(ctx, [...new Set(rows.map(({ draft }) => draft.policyNo))])
    const ids = new Map([...standing].map(([no, { id }]) => [no, id]))
    const fresh = [...Map.groupBy(rows, ({ draft }) => draft.policyNo)].filter(([no]) => !ids.has(no))
    const made = await insertRows(
      ctx,
      'insurancePolicy',
      fresh.map(([, [first]]) => columnsOf((first as Row).draft)),
    )
    for (const [at, [no]] of fresh.entries()) ids.set(no, made[at] as string)
    await cover(ctx, rows, ids)
    await progress(rows.length)
  },
}

function columnsOf(draft: PolicyDraft) {
  const { elevatorIds: _, files: __, ...plain } = wholeDraft(PolicyDraft, draft)
  return { ...plain, files: '[]' }
}

const cover = (ctx: Context, rows: readonly Row[], ids: ReadonlyMap<string, string>) =>
  addCovered(
    ctx,
    rows.map(({ draft }) => ({ policyId: ids.get(draft.policyNo) ?? '', elevatorId: draft.elevatorIds[0] ?? '' })),
  )
