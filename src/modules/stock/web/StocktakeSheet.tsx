import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { quantityText } from '#kernel/shared/text.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { mayStock } from '../shared/permissions.ts'
import { stocktakeApi } from '../shared/stocktake.api.ts'
import { type StocktakeDetail, type StocktakeLine, StocktakeStatus } from '../shared/stocktake.ts'
import { stockPage } from './addresses.ts'
import { Move } from './marks.tsx'
import css from './stock.module.css'

const { draft, counting, review, posted, cancelled } = StocktakeStatus.code

/** One stocktake: started, counted row by row, handed in, reviewed. */
export function StocktakeSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Drawer open wide title="盘点单" onClose={onClose}>
      <Loaded from={stocktakeApi.detail} input={{ id }} what="盘点单">
        {(sheet) => <Sheet sheet={sheet} />}
      </Loaded>
    </Drawer>
  )
}

function Sheet({ sheet }: { sheet: StocktakeDetail }) {
  const [reason, setReason] = useState('')
  return (
    <div className="px-20 pt-14 grid gap-12">
      <div className="row gap-12 wrap">
        <b className="num">{sheet.no}</b>
        <span>{sheet.warehouseName}</span>
        <span className="sec">{StocktakeStatus.label(sheet.status)}</span>
        {sheet.blind && <span className="ter">盲盘</span>}
        {sheet.surplusBillId && <Link to={stockPage.bill(sheet.surplusBillId)}>盘盈入库单</Link>}
        {sheet.shortfallBillId && <Link to={stockPage.bill(sheet.shortfallBillId)}>盘亏出库单</Link>}
        <span className="push row gap-8">
          <Verbs sheet={sheet} reason={reason} />
        </span>
      </div>
      {sheet.status === review && (
        <Input
          aria-label="差异原因"
          placeholder="没有写明原因的差异，统一的原因"
          maxLength={100}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {sheet.status === draft ? (
        <p className="ter t13">开始后按范围取当时的库存；盘点期间照常出入库。</p>
      ) : (
        <Lines sheet={sheet} />
      )}
    </div>
  )
}

/** What is counted; a blind count shows no quantities until it is handed in. */
function Lines({ sheet }: { sheet: StocktakeDetail }) {
  const costs = useKit().may([mayStock.costs])
  const open = sheet.status === counting
  return (
    <div className={css.sheet}>
      <ShortTable
        label="盘点明细"
        shape="tight"
        rows={sheet.lines}
        columns={[
          {
            title: '配件',
            cell: ({ unitName, partNo }) => (
              <>
                <div>{unitName}</div>
                <div className="ter t13 num">{partNo}</div>
              </>
            ),
          },
          sheet.lines.some(({ batchNo }) => batchNo !== null) && {
            title: '批次',
            as: 'num',
            cell: ({ batchNo }) => batchNo,
          },
          !sheet.hidden && {
            title: '开始时',
            as: 'figure',
            cell: ({ snapshotQty }) => snapshotQty && quantityText(snapshotQty),
          },
          {
            title: '实盘',
            as: 'figure',
            width: open ? 220 : 80,
            cell: (line) => (open ? <CountCell key={line.id} sheet={sheet} line={line} /> : countedText(line)),
          },
          !sheet.hidden && {
            title: '清点时账面',
            as: 'figure',
            cell: ({ bookQty }) => bookQty && quantityText(bookQty),
          },
          !sheet.hidden && {
            title: '差异',
            as: 'figure',
            tone: ({ diffQty }) => Number(diffQty ?? 0) !== 0 && 'redText',
            cell: ({ diffQty }) => diffQty && <Move qty={diffQty} />,
          },
          costs &&
            sheet.status === posted && {
              title: '差异金额',
              as: 'figure',
              cell: ({ diffAmount }) => Number(diffAmount ?? 0) !== 0 && moneyText(diffAmount ?? '0'),
            },
          !open && { title: '原因', cell: ({ reason: said }) => said },
          { title: '盘点人', as: 'sec', cell: ({ countedBy }) => countedBy },
        ]}
      />
    </div>
  )
}

const countedText = ({ recountQty, countQty }: StocktakeLine) => {
  const qty = recountQty ?? countQty
  return qty && quantityText(qty)
}

/** Kept when it is left, so that whoever counts with one hand loses nothing; a difference asks why. */
function CountCell({ sheet, line }: { sheet: StocktakeDetail; line: StocktakeLine }) {
  const { call, may } = useKit()
  const { run } = useRun()
  const before = line.recountQty ?? line.countQty
  const written = { qty: before === null ? '' : String(Number(before)), why: line.reason ?? '' }
  // Only what was typed here and is not kept yet: beside it the line is as whoever counted last left it.
  const [unsaved, setUnsaved] = useState<typeof written>()
  const { qty, why } = unsaved ?? written
  const mayCount = may([mayStock.count])
  const keep = () => {
    if (!unsaved) return
    if (qty.trim() === '' || (qty === written.qty && why === written.why)) return setUnsaved(undefined)
    void run(async () => {
      const reason = why.trim()
      const counted = { lineId: line.id, countQty: qty.trim(), ...(reason ? { reason } : {}) }
      await call(stocktakeApi.count, { id: sheet.id, lines: [counted] })
      setUnsaved((now) => (now === unsaved ? undefined : now))
    })
  }
  return (
    <span className="flex gap-6">
      <Input
        size="small"
        inputMode="decimal"
        aria-label={`${line.unitName} 实盘数量`}
        disabled={!mayCount}
        value={qty}
        onChange={(event) => setUnsaved({ qty: event.target.value, why })}
        onBlur={keep}
        onPressEnter={keep}
      />
      {Number(line.diffQty ?? 0) !== 0 && (
        <Input
          size="small"
          aria-label={`${line.unitName} 差异原因`}
          placeholder="原因"
          maxLength={100}
          disabled={!mayCount}
          value={why}
          onChange={(event) => setUnsaved({ qty, why: event.target.value })}
          onBlur={keep}
          onPressEnter={keep}
        />
      )}
    </span>
  )
}

function Verbs({ sheet, reason }: { sheet: StocktakeDetail; reason: string }) {
  const { call, may } = useKit()
  const { running, run } = useRun()
  const one = { id: sheet.id, version: sheet.version }
  const [count, check] = [may([mayStock.count]), may([mayStock.review])]
  const go = (work: () => Promise<unknown>, said: string) =>
    run(async () => {
      await work()
      toast.done(said)
    })
  if (sheet.status === posted || sheet.status === cancelled) return null
  return (
    <>
      {count && (
        <Button disabled={running} onClick={() => go(() => call(stocktakeApi.cancel, one), '盘点已取消')}>
          取消盘点
        </Button>
      )}
      {sheet.status === draft && count && (
        <Button type="primary" disabled={running} onClick={() => go(() => call(stocktakeApi.start, one), '盘点已开始')}>
          开始
        </Button>
      )}
      {sheet.status === counting && count && (
        <Button
          type="primary"
          disabled={running}
          onClick={() => go(() => call(stocktakeApi.submit, one), '已提交复核')}
        >
          提交复核
        </Button>
      )}
      {sheet.status === review && check && (
        <>
          <Button disabled={running} onClick={() => go(() => call(stocktakeApi.recount, one), '已退回重盘')}>
            退回重盘
          </Button>
          <Button
            type="primary"
            disabled={running}
            onClick={() =>
              go(
                () => call(stocktakeApi.post, { ...one, ...(reason.trim() ? { reason: reason.trim() } : {}) }),
                '盘点已过账',
              )
            }
          >
            复核过账
          </Button>
        </>
      )}
    </>
  )
}
