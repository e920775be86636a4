import { ShortTable } from '#kernel/web/ui/index.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { LevelChip, ViolationLine } from '#modules/maintenance/web/index.ts'
import type { Draft } from './drafts.ts'

interface Props {
  readonly drafts: readonly Draft[]
  readonly onRemove: (id: string) => void
}

/** Changes not yet published: from where to where, and what the check says; each can be taken back. */
export function DraftRows({ drafts, onRemove }: Props) {
  return (
    <ShortTable
      shape="tall"
      rows={drafts}
      by={({ chip }) => chip.id}
      columns={[
        {
          title: '电梯',
          cell: ({ chip }) => (
            <>
              <div className="row gap-6">
                <LevelChip level={chip.level} />
                {liftLabel(chip.communityName, chip.elevatorName)}
              </div>
              <div className="ter small">{chip.communityName}</div>
            </>
          ),
        },
        {
          title: '日期',
          as: 'num',
          cell: ({ from, to }) => (
            <>
              {from.date === to.date ? dateText(to.date) : <Arrow from={dateText(from.date)} to={dateText(to.date)} />}
              {to.start !== undefined && to.start !== from.start && (
                <div className="small">
                  <Arrow from={from.start ?? '未定'} to={to.start ?? '待排时间'} />
                </div>
              )}
            </>
          ),
        },
        {
          title: '人员',
          cell: ({ from, to }) =>
            from.crewName === to.crewName ? to.crewName : <Arrow from={from.crewName || '待分配'} to={to.crewName} />,
        },
        { title: '检查结果', cell: (draft) => <Checked draft={draft} /> },
        {
          title: '操作',
          quiet: true,
          cell: ({ chip }) => (
            <button type="button" className="linkButton" onClick={() => onRemove(chip.id)}>
              撤回
            </button>
          ),
        },
      ]}
    />
  )
}

function Checked({ draft: { problem, violations, why, approval } }: { draft: Draft }) {
  return (
    <>
      {problem && <div className="redText strong">未改动：{problem}</div>}
      {violations.map((one) => (
        <ViolationLine key={one.code + one.text} violation={one} />
      ))}
      {why && <div className="small sec">{why}</div>}
      {approval && <div className="small ter">申请放行：{approval.reason}</div>}
      {!problem && violations.length === 0 && <span className="sec">检查通过</span>}
    </>
  )
}

function Arrow({ from, to }: { from: string; to: string }) {
  return (
    <>
      <span className="ter">{from}</span> → <b>{to}</b>
    </>
  )
}
