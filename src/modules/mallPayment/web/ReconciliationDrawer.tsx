import { Button, Input } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { AskedField, FilesControl } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, ShortTable, timeText, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { refundApi } from '../shared/api.ts'
import { providerNames, RefundState } from '../shared/terms.ts'
import css from './pay.module.css'

type Refund = ReplyOf<typeof refundApi.ofOrder>[number]
const kinds = { long: '长款', short: '短款', amount: '金额不符' } as const

/** 对账 and refunds of the store, beside the list of orders (KO7). */
export function ReconciliationDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} title="对账与退款" onClose={onClose} wide>
      {open && (
        <div className="stack gap-20">
          <Days />
          <Refunds />
        </div>
      )}
    </Drawer>
  )
}

function Days() {
  const { data = [] } = useRead(refundApi.reconciliation, {})
  const differing = data.flatMap((day) =>
    day.differences.map((one) => ({ ...one, day: day.day, provider: day.provider })),
  )
  return (
    <section>
      <h3 className="f-16 px-16">近 31 天对账</h3>
      {data.length === 0 && <p className="ter t13 px-16">还没有对账记录，每天 10:30 起核对前一天的账。</p>}
      <ShortTable
        rows={data}
        columns={[
          { title: '日期', as: 'code', cell: ({ day }) => day },
          { title: '支付方式', cell: ({ provider }) => providerNames[provider] },
          { title: '核对笔数', as: 'num', cell: ({ compared }) => compared },
          {
            title: '结果',
            tone: ({ differences, error }) => (differences.length > 0 || error ? 'redText' : undefined),
            cell: ({ differences, error }) =>
              error ?? (differences.length > 0 ? `${differences.length} 笔差异` : '相符'),
          },
        ]}
      />
      {differing.length > 0 && (
        <>
          <h3 className={`f-14 px-16 ${css.sub}`}>差异</h3>
          <ShortTable
            rows={differing}
            by={({ payNo, refundNo, day }) => `${day} ${payNo} ${refundNo ?? ''}`}
            columns={[
              { title: '日期', as: 'code', cell: ({ day }) => day },
              { title: '差异', cell: ({ kind }) => kinds[kind] },
              { title: '支付单', as: 'code', cell: ({ payNo }) => payNo },
              { title: '退款单', as: 'code', cell: ({ refundNo }) => refundNo ?? '—' },
              { title: '本店', as: 'figure', cell: ({ ours }) => moneyText(ours) },
              { title: '支付服务', as: 'figure', cell: ({ theirs }) => moneyText(theirs) },
            ]}
          />
        </>
      )}
    </section>
  )
}

function Refunds() {
  const { data = [] } = useRead(refundApi.ofOrder, {}, { links: true })
  const [chosen, setChosen] = useState<Refund>()
  return (
    <section>
      <h3 className="f-16 px-16">退款</h3>
      {data.length === 0 && <p className="ter t13 px-16">没有退款。</p>}
      <ShortTable
        rows={data}
        below={({ bankSerialNo, proof }) =>
          bankSerialNo && (
            <span className="row wrap gap-8 sec">
              流水号 {bankSerialNo}
              {proof.map((url, n) => (
                <a key={n} href={url} target="_blank" rel="noreferrer">
                  凭证 {n + 1}
                </a>
              ))}
            </span>
          )
        }
        columns={[
          { title: '订单', as: 'code', cell: ({ orderNo }) => orderNo },
          { title: '金额', as: 'figure', cell: ({ amount }) => moneyText(amount) },
          { title: '原因', cell: ({ reason }) => reason },
          {
            title: '状态',
            width: 120,
            tone: ({ state }) => (state === RefundState.code.byHand ? 'amberText' : undefined),
            cell: ({ state, tries, answer }) =>
              `${RefundState.label(state)}${state === RefundState.code.running && tries > 0 ? `，已试 ${tries} 次：${answer ?? ''}` : ''}`,
          },
          { title: '时间', as: 'sec', width: 120, cell: ({ doneAt, createdAt }) => timeText(doneAt ?? createdAt) },
          {
            title: '操作',
            quiet: true,
            cell: (row) =>
              row.state === RefundState.code.byHand && (
                <Button size="small" onClick={() => setChosen(row)} aria-label={`登记订单 ${row.orderNo} 的退款`}>
                  登记退款
                </Button>
              ),
          },
        ]}
      />
      {chosen && <ByHand key={chosen.id} refund={chosen} onDone={() => setChosen(undefined)} />}
    </section>
  )
}

type Files = Parameters<typeof FilesControl>[0]['value']

function ByHand({ refund, onDone }: { refund: Refund; onDone: () => void }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [bankSerialNo, setSerial] = useState('')
  const [files, setFiles] = useState<Files>([])
  const save = () =>
    run(async () => {
      const proof = files.map(({ bucket, key, name }) => ({ bucket, key, name }))
      await call(refundApi.done, { id: refund.id, bankSerialNo, proof })
      toast.done(`已登记退款 ${moneyText(refund.amount)} 元`)
      onDone()
    })
  return (
    <div className={`bg-side r-6 ${css.byHand}`}>
      <b>
        登记订单 {refund.orderNo} 的退款 <span className="num">{moneyText(refund.amount)}</span> 元
      </b>
      <AskedField label="银行流水号" required name="bankSerialNo">
        <Input
          aria-label="银行流水号"
          maxLength={40}
          value={bankSerialNo}
          onChange={(event) => setSerial(event.target.value)}
        />
      </AskedField>
      <AskedField label="退款凭证" required name="proof" help="转账回单，最多 5 张">
        <FilesControl
          id="mallRefundProof"
          value={files}
          onChange={setFiles}
          disabled={running}
          accept=".png,.jpg,.jpeg,.pdf"
          most={5}
        />
      </AskedField>
      <div className="row gap-8">
        <Button
          type="primary"
          loading={running}
          disabled={bankSerialNo.trim() === '' || files.length === 0}
          onClick={save}
        >
          登记
        </Button>
        <Button onClick={onDone}>取消</Button>
      </div>
    </div>
  )
}
