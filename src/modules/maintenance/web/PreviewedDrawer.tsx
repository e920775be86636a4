import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Drawer } from '#kernel/web/detail/index.ts'
import { ShortTable } from '#kernel/web/ui/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { ApprovalFields } from './ApprovalFields.tsx'
import css from './batch.module.css'
import type { Previewed } from './usePreviewed.ts'

interface Props {
  readonly title: string
  readonly state: Previewed
  readonly onClose: () => void
  /** What is wanted, before there is a preview. */
  readonly params: ReactNode
  readonly preview:
    | {
        readonly summary: ReactNode
        readonly rows: ReactNode
        /** 将修改 12 单; how many of them need approval follows by itself. */
        readonly going: ReactNode
        readonly verb: string
        /** Nothing is left to be done. */
        readonly idle: boolean
      }
    | undefined
  readonly outcome: ReactNode
}

/** The drawer of a change of many orders, at whichever of its three steps it is. */
export function PreviewedDrawer({ title, state, onClose, params, preview, outcome }: Props) {
  const { running, releases } = state
  const done = state.result !== undefined
  const footer = done ? (
    <Button type="primary" onClick={onClose}>
      关闭
    </Button>
  ) : preview ? (
    <>
      <span className="sec">
        {preview.going}
        {releases > 0 && (
          <>
            ，其中 <b className="num amberText">{releases}</b> 单需审批
          </>
        )}
      </span>
      <Button onClick={state.back} disabled={running}>
        返回修改
      </Button>
      <Button type="primary" loading={running} disabled={preview.idle} onClick={() => state.apply()}>
        {preview.verb}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" loading={running} onClick={() => state.ask()}>
        预览
      </Button>
    </>
  )
  return (
    <Drawer open onClose={onClose} wide title={title} footer={<div className={css.foot}>{footer}</div>}>
      {done ? (
        outcome
      ) : preview ? (
        <>
          {state.renewed && (
            <p className={css.renewed} role="status">
              原预览已过期或数据已变化，下面是按现在的数据重新算出的结果，请再核对一次。
            </p>
          )}
          {preview.summary}
          {releases > 0 && <ApprovalFields value={state.approval} onChange={state.setApproval} />}
          {preview.rows}
        </>
      ) : (
        params
      )}
    </Drawer>
  )
}

/** Why rows stay behind, by code: 3020012 4. */
export function RefusedCodes({ byCode }: { byCode: Readonly<Record<string, number>> }) {
  const codes = Object.entries(byCode).sort(([a], [b]) => (a < b ? -1 : 1))
  return codes.map(([code, n]) => (
    <span key={code} className="ter num">
      {code} {n}
    </span>
  ))
}

interface FailedRow {
  readonly id: string
  readonly orderNo: string
  readonly errorMsg: string
}

/** Orders that were not changed, each with its reason. */
export function FailedOrders({
  failed,
  rows,
}: {
  failed: readonly FailedRow[]
  rows: readonly { readonly id: string; readonly elevatorName: string; readonly communityName: string }[]
}) {
  const nameOf = new Map(rows.map((row) => [row.id, liftLabel(row.communityName, row.elevatorName)]))
  return (
    <ShortTable
      rows={failed}
      columns={[
        { title: '工单编号', as: 'num', cell: (row) => row.orderNo },
        { title: '电梯', cell: (row) => nameOf.get(row.id) },
        { title: '原因', tone: () => 'redText', cell: (row) => row.errorMsg },
      ]}
    />
  )
}
