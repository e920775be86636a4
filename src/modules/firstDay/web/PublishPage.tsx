import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { thousands } from '#kernel/shared/text.ts'
import { Page } from '#kernel/web/shell/Page.tsx'
import { EmptyState, RowSkeleton, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { noApproval } from '#modules/maintenance/web/index.ts'
import { PlanPreviewStep, planningPage } from '#modules/planning/web/index.ts'
import { type DraftPlan, isClear, useDraftPlans } from './useDraftPlans.ts'

/** /firstDay/publish: the drafts of all imported contracts in one preview, published in one go. */
export function PublishPage() {
  const navigate = useNavigate()
  const { plans, running, publish } = useDraftPlans((lines, orders) => {
    toast.done(`已发布 ${lines} 条计划，生成 ${thousands(orders)} 张工单`)
    void navigate(planningPage.plans, { replace: true })
  })
  const [chosen, setChosen] = useState<string>()
  if (plans?.length === 0)
    return (
      <Page title="发布计划">
        <EmptyState
          what="计划草稿"
          hint="工作簿里填了「维保计划设置」的合同会有草稿；也可以直接新增计划。"
          actions={
            <Link to={planningPage.addPlan}>
              <Button type="primary">新增计划</Button>
            </Link>
          }
        />
      </Page>
    )
  const all = plans ?? []
  const open = all.find(({ row }) => row.id === chosen) ?? all[0]
  const visits = all.reduce((sum, { preview }) => sum + (preview?.totals.visits ?? 0), 0)
  const stuck = all.filter((plan) => !isClear(plan)).length
  return (
    <Page
      title="发布计划"
      facts="发布前不生成工单"
      actions={
        <Button
          type="primary"
          loading={running}
          disabled={all.length === 0 || stuck > 0}
          title={stuck > 0 ? `${stuck} 条草稿还有要处理的，请打开草稿` : undefined}
          onClick={() => void publish()}
        >
          发布{visits > 0 ? ` ${thousands(visits)} 次维保` : ''}
        </Button>
      }
    >
      <div className="stack grow min-h-0 scroll">
        {plans ? <Drafts plans={all} open={open} onOpen={setChosen} /> : <RowSkeleton rows={4} />}
        {open?.preview && (
          <PlanPreviewStep
            preview={open.preview}
            approval={noApproval}
            onApproval={() => undefined}
            onDropLifts={() => void navigate(planningPage.draftPlan(open.row.id))}
            onStep={() => void navigate(planningPage.draftPlan(open.row.id))}
          />
        )}
      </div>
    </Page>
  )
}

interface DraftsProps {
  readonly plans: readonly DraftPlan[]
  readonly open: DraftPlan | undefined
  readonly onOpen: (id: string) => void
}

function Drafts({ plans, open, onOpen }: DraftsProps) {
  return (
    <ShortTable<DraftPlan>
      label="计划草稿"
      rows={plans}
      by={({ row }) => row.id}
      open={{ run: ({ row }) => onOpen(row.id) }}
      tone={({ row }) => row.id === open?.row.id && 'bg-brand'}
      columns={[
        { title: '合同', cell: ({ row }) => row.contractName },
        { title: '小区', cell: ({ row }) => row.communityName },
        { title: '班组', cell: ({ row }) => row.team },
        { title: '台数', as: 'figure', cell: ({ row }) => row.elevatorCount },
        { title: '维保次数', as: 'figure', cell: ({ preview }) => preview && thousands(preview.totals.visits) },
        { title: '最大间隔(天)', as: 'figure', cell: ({ preview }) => preview?.totals.maxGapDays },
        {
          title: '要处理的',
          tone: (plan) => !isClear(plan) && 'redText',
          cell: (plan) => (isClear(plan) ? '无' : <Trouble plan={plan} />),
        },
        {
          title: '打开',
          quiet: true,
          cell: ({ row }) => <Link to={planningPage.draftPlan(row.id)}>打开草稿</Link>,
        },
      ]}
    />
  )
}

const Trouble = ({ plan: { preview, refusal } }: { plan: DraftPlan }) =>
  refusal ??
  [preview?.blocked && `${preview.blocked} 处不能排`, preview?.needsApproval && `${preview.needsApproval} 处需审批`]
    .filter(Boolean)
    .join('，')
