import { Button, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { RefSelect } from '#kernel/web/form/index.ts'
import {
  DataTable,
  FilterBar,
  FilterChips,
  Pager,
  tableColumn,
  useActiveFilters,
  useList,
} from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, EmptyState, toast } from '#kernel/web/ui/index.ts'
import { may } from '../shared/permissions.ts'
import { type QrRow, qrApi, qrList } from '../shared/qr.ts'
import { LiftName } from './LiftName.tsx'

const qrCells = {
  elevatorName: (_: string | null, row: QrRow) => (
    <LiftName of={row.lift} otherwise={<span className="ter">未绑定</span>} />
  ),
}

/** Pre-printed stickers: make blanks, bind by the printed number, void. */
export function BindTab() {
  const { call } = useKit()
  const state = useList(qrList, qrApi.list, { prefix: 'qr' })
  const active = useActiveFilters(state.list.filters, state.filters)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [voiding, setVoiding] = useState(false)
  const columns = qrList.heads.filter((head) => head.default).map((head) => tableColumn(state.list, head.prop))

  return (
    <div className="listMain">
      <div className="row gap-8 py-12 px-14">
        <BindSticker />
        <span style={{ marginLeft: 'auto' }} className="sec">
          空白贴纸
        </span>
        <MakeBlanks />
      </div>
      <FilterBar state={state as never} />
      <FilterChips state={state as never} active={active} />
      <div className="listBody">
        {state.rows.length > 0 ? (
          <DataTable
            label="二维码"
            columns={columns}
            rows={state.rows}
            cells={qrCells as never}
            sort={state.sort}
            onSort={state.setSort}
            selected={chosen}
            onSelect={setChosen}
            stale={state.stale}
          />
        ) : (
          !state.loading && (
            <EmptyState what="二维码" headline="没有二维码" hint="在「打印标签」里为电梯生成，或先生成一批空白贴纸。" />
          )
        )}
      </div>
      <div className="listFoot">
        {chosen.size > 0 && (
          <>
            <span>
              已选 <b className="num ink">{chosen.size}</b> 枚
            </span>
            <Can needs={[may.bind]}>
              <Button size="small" onClick={() => setVoiding(true)}>
                作废
              </Button>
            </Can>
          </>
        )}
        <Pager state={state as never} />
      </div>
      <ConfirmDanger
        open={voiding}
        title={`作废 ${chosen.size} 枚二维码？`}
        effect="作废后扫码只显示「该二维码已作废」，贴纸须撕下更换。"
        verb="作废二维码"
        onClose={() => setVoiding(false)}
        onConfirm={async () => {
          const { done } = await call(qrApi.void, { ids: [...chosen] })
          toast.done(`已作废 ${done} 枚二维码`)
          setChosen(new Set())
        }}
      />
    </div>
  )
}

/** Work that tells what it did. */
function useTold() {
  const { run } = useRun()
  return (work: () => Promise<string>) =>
    run(async () => {
      toast.done(await work())
    })
}

/** A sticker that is printed already, to a lift. */
function BindSticker() {
  const { call } = useKit()
  const tell = useTold()
  const [code, setCode] = useState('')
  const [elevatorId, setElevatorId] = useState<string>()
  const bind = () =>
    tell(async () => {
      await call(qrApi.bind, { code: code.trim(), elevatorId: elevatorId as string })
      setCode('')
      setElevatorId(undefined)
      return '二维码已绑定，旧码已作废'
    })
  return (
    <>
      <Input
        style={{ width: 'calc(180px * var(--size))' }}
        className="num"
        aria-label="贴纸编号"
        placeholder="贴纸编号（8 位）"
        maxLength={22}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div style={{ width: 'calc(280px * var(--size))' }}>
        <RefSelect
          from="/elevator/options"
          placeholder="电梯名称、编号或拼音"
          value={elevatorId}
          onChange={(next) => setElevatorId(next as string | undefined)}
          aria-label="电梯"
        />
      </div>
      <Can needs={[may.bind]}>
        <Button type="primary" disabled={code.trim().length < 8 || !elevatorId} onClick={() => void bind()}>
          绑定
        </Button>
      </Can>
    </>
  )
}

function MakeBlanks() {
  const { call } = useKit()
  const tell = useTold()
  const [count, setCount] = useState<number | null>(50)
  const make = () =>
    tell(async () => {
      const { done } = await call(qrApi.generate, { count: count ?? 1 })
      return `已生成 ${done} 枚空白二维码`
    })
  return (
    <>
      <InputNumber min={1} max={500} value={count} onChange={setCount} aria-label="空白贴纸数量" />
      <Can needs={[may.print, may.bind]}>
        <Button onClick={() => void make()}>生成</Button>
      </Can>
    </>
  )
}
