import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { Drawer } from '#kernel/web/detail/index.ts'
import { ShortTable, toast } from '#kernel/web/ui/index.ts'
import { ChangeReason } from '#modules/maintenance/shared/maintenance.ts'
import { LevelChip, ParamRow, useApproval, ViolationLine } from '#modules/maintenance/web/index.ts'
import type { Draft, Drafts } from './drafts.ts'
import { needsRelease, type Why } from './moves.ts'

/** What waits to be published, and how that is done. */
export interface Publishing {
  readonly drafts: Drafts
  /** True when nothing is left. */
  publish(why: Why): Promise<boolean>
  remove(id: string): void
}

/** What will change, with its warnings; only here it is written and the people are told. */
export function PublishDrawer({ moves, onClose }: { moves: Publishing; onClose: () => void }) {
  const [why, setWhy] = useState<Why>({ changeReason: ChangeReason.code.balance, reason: '' })
  const [running, setRunning] = useState(false)
  const release = useApproval()
  const drafts = [...moves.drafts.values()]
  const unreleased = drafts.some((draft) => needsRelease(draft.violations) && !draft.approval)
  async function publish(): Promise<void> {
    const reason = why.reason.trim()
    if (!reason) return toast.warning('原因不能为空')
    const approval = unreleased ? release.given() : undefined
    if (unreleased && !approval) return
    setRunning(true)
    if (await moves.publish({ ...why, reason, ...(approval && { approval }) })) onClose()
    setRunning(false)
  }
  return (
    <Drawer
      open
      wide
      onClose={onClose}
      title={`发布 ${drafts.length} 处改动`}
      footer={
        <div className="row gap-8">
          <span className="sec grow">发布后只通知有变化的作业人员</span>
          <Button onClick={onClose}>继续调整</Button>
          <Button type="primary" loading={running} disabled={drafts.length === 0} onClick={publish}>
            发布 {drafts.length} 处改动
          </Button>
        </div>
      }
    >
      <div className="px-20 py-16">
        <ParamRow label="改期原因">
          <Select
            aria-label="改期原因"
            value={why.changeReason}
            options={[...ChangeReason.options]}
            onChange={(changeReason) => setWhy({ ...why, changeReason })}
            style={{ width: 'calc(200px * var(--size))' }}
          />
        </ParamRow>
        <ParamRow label="说明">
          <Input
            aria-label="说明"
            maxLength={200}
            placeholder="写进每张工单的变更记录"
            value={why.reason}
            onChange={(event) => setWhy({ ...why, reason: event.target.value })}
            onPressEnter={publish}
          />
        </ParamRow>
      </div>
      {unreleased && release.fields}
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
                  {chip.elevatorName}
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
                {from.date === to.date ? to.date.slice(5) : <Arrow from={from.date.slice(5)} to={to.date.slice(5)} />}
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
              <button type="button" className="linkButton" onClick={() => moves.remove(chip.id)}>
                撤回
              </button>
            ),
          },
        ]}
      />
    </Drawer>
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
