import { thousands } from '#kernel/shared/text.ts'
import { PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { ApprovalFields, type ApprovalTyped, LevelChip } from '#modules/maintenance/web/index.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import { Category, Level } from '#modules/template/shared/template.ts'
import type { PlanPreview } from '../shared/plan.ts'
import { LoadChart } from './LoadChart.tsx'
import css from './plan.module.css'
import { groupViolations, type ViolationGroup } from './planWizard.ts'
import { VisitGrid } from './VisitGrid.tsx'

interface Props {
  readonly preview: PlanPreview
  readonly approval: ApprovalTyped
  readonly onApproval: (next: ApprovalTyped) => void
  readonly onDropLifts: (ids: readonly string[]) => void
  readonly onStep: (step: number) => void
}

const count = (n: number) => thousands(n)

/** Step 4: every date with its reason, the totals against the contract's promise, what is wrong and how to mend it. */
export function PlanPreviewStep({ preview, approval, onApproval, onDropLifts, onStep }: Props) {
  const { totals, lines } = preview
  const groups = groupViolations(preview.violations)
  return (
    <>
      <div className={css.totals}>
        <Figure name="电梯" value={count(totals.elevators)} unit="台" />
        <Figure name="维保" value={count(totals.visits)} unit="次" />
        <Figure name="检查项目" value={count(totals.items)} unit="项" />
        <Figure name="标准工时" value={count(Math.round(totals.minutes / 60))} unit="小时" />
        <Figure name="最大间隔" value={String(totals.maxGapDays)} unit="天" />
        <div className={css.levels}>
          {Object.entries(totals.byLevel).map(([level, n]) => (
            <span key={level}>
              <LevelChip level={Number(level) as Level} /> {Level.label(Number(level) as Level)}{' '}
              <b className="num">{count(n)}</b>
            </span>
          ))}
          {preview.promiseHint && <span className="amberText strong">{preview.promiseHint}</span>}
        </div>
      </div>
      {lines.length > 1 && (
        <p className={`${css.hint} sec`}>
          分成 {lines.length} 条计划：
          {lines
            .map((line) => `${line.communityName} ${Category.label(line.category)} ${line.elevatorCount} 台`)
            .join('；')}
        </p>
      )}
      {groups.length > 0 && <Violations groups={groups} onDropLifts={onDropLifts} onStep={onStep} />}
      {preview.needsApproval > 0 && <ApprovalFields value={approval} onChange={onApproval} />}
      <VisitGrid preview={preview} />
      <LoadChart curve={preview.loadCurve} />
    </>
  )
}

function Figure({ name, value, unit }: { name: string; value: string; unit: string }) {
  return (
    <div className={css.figure}>
      <span className="ter small">{name}</span>
      <b className="num">{value}</b> <span className="ter small">{unit}</span>
    </div>
  )
}

/** Which step mends what. */
const places: Readonly<Record<string, readonly [step: number, verb: string]>> = {
  V01: [1, '改开始日'],
  V03: [2, '改人员'],
  V04: [2, '改人员'],
  V06: [2, '改人员'],
  V07: [2, '改班组'],
  V09: [1, '改结束日'],
  V12: [1, '改级别规则'],
  V13: [2, '改人员'],
  V14: [1, '改模板'],
}
const { block, approval, warning } = Severity.code
const tones: Record<number, string> = {
  [block]: 'redText strong',
  [approval]: 'amberText strong',
  [warning]: 'sec strong',
}

type Mending = Pick<Props, 'onDropLifts' | 'onStep'>

function Violations({ groups, onDropLifts, onStep }: { groups: readonly ViolationGroup[] } & Mending) {
  return (
    <section>
      <PanelHead title="违规检查" count={groups.reduce((sum, group) => sum + group.count, 0)} />
      <ShortTable
        headless
        shape="tall"
        rows={groups}
        by={(group) => group.code + group.severity}
        columns={[
          {
            title: '程度',
            tone: ({ severity }) => tones[severity] ?? 'ter',
            cell: ({ severity }) => Severity.label(severity as typeof block),
          },
          {
            title: '说明',
            cell: (group) => (
              <span title={`检查项 ${group.code}`}>
                {group.text}
                {group.count > 1 && <span className="ter"> 等 {group.count} 处</span>}
              </span>
            ),
          },
          { title: '电梯', as: 'num', cell: (group) => `${group.elevatorIds.length} 台` },
          {
            title: '处理',
            cell: (group) =>
              group.severity >= approval && <Fixes group={group} onDropLifts={onDropLifts} onStep={onStep} />,
          },
        ]}
      />
    </section>
  )
}

function Fixes({ group: { code, elevatorIds }, onDropLifts, onStep }: { group: ViolationGroup } & Mending) {
  const place = places[code]
  return (
    <span className={css.fixes}>
      {place && (
        <button type="button" className="linkButton" onClick={() => onStep(place[0])}>
          {place[1]}
        </button>
      )}
      <button type="button" className="linkButton" onClick={() => onDropLifts(elevatorIds)}>
        本次不排这 {elevatorIds.length} 台
      </button>
    </span>
  )
}
