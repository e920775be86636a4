import { Button, Input } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { AskedField } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ShortTable, toast } from '#kernel/web/ui/index.ts'
import { skuApi } from '../../shared/api.ts'
import type { SkuRow } from '../../shared/goodsList.ts'
import { mayGoods } from '../../shared/permissions.ts'

interface Typed {
  readonly stock?: string
  readonly price?: string
}

/** 批量调整: stock and price of the chosen specifications beside each other, typed over, with one reason. */
export function SkuBatch({
  rows,
  onDone,
  onClose,
}: {
  rows: readonly SkuRow[]
  onDone: () => void
  onClose: () => void
}) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [reason, setReason] = useState('')
  const [told, setTold] = useState(false)
  const set = (id: string, part: Typed) => setTyped((now) => ({ ...now, [id]: { ...now[id], ...part } }))
  const lines = rows.flatMap((row) => lineOf(row, typed[row.id]))
  const wrong = rows.some((row) => faultOf(row, typed[row.id]) !== undefined)
  const save = () => {
    setTold(true)
    if (wrong || reason.trim() === '') return
    if (lines.length === 0) return toast.warning('还没有改动')
    void run(async () => {
      const { done } = await call(skuApi.adjustMany, { lines, reason: reason.trim() })
      toast.done(`已调整 ${done} 个规格`)
      onDone()
    })
  }
  return (
    <Drawer open wide title={`批量调整 ${rows.length} 个规格`} onClose={onClose}>
      <div className="p-14 grid gap-12">
        <Specifications rows={rows} typed={typed} onType={set} />
        <AskedField label="原因" required error={told && reason.trim() === '' ? '原因不能为空' : undefined}>
          <Input
            aria-label="原因"
            maxLength={200}
            placeholder="如：盘点、供应商调价"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </AskedField>
        <div className="formFoot">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={running} onClick={save}>
            {lines.length > 0 ? `保存 ${lines.length} 个规格` : '保存'}
          </Button>
        </div>
      </div>
    </Drawer>
  )
}

interface SpecificationsProps {
  readonly rows: readonly SkuRow[]
  readonly typed: Readonly<Record<string, Typed>>
  readonly onType: (id: string, part: Typed) => void
}

/** Stock and price over what stands; what is wrong with a row stands below it. */
function Specifications({ rows, typed, onType }: SpecificationsProps) {
  const { may } = useKit()
  return (
    <ShortTable
      label="批量调整"
      shape="tight"
      rows={rows}
      columns={[
        { title: '商家编码', as: 'code', width: 110, cell: ({ skuNo }) => skuNo },
        { title: '商品', cell: ({ goodsTitle, specs }) => [goodsTitle, specs].filter(Boolean).join(' ') },
        { title: '已锁定', as: 'figure', width: 60, cell: ({ locked }) => locked },
        {
          title: '库存',
          as: 'figure',
          width: 110,
          cell: (row) =>
            row.partName ? (
              <span className="ter">随仓库 {row.stock}</span>
            ) : (
              <Input
                aria-label={`${row.skuNo} 库存`}
                className="num right"
                disabled={!may([mayGoods.adjust])}
                {...(stockFault(row, typed[row.id]?.stock) ? { status: 'error' as const } : {})}
                value={typed[row.id]?.stock ?? String(row.stock)}
                onChange={({ target }) => onType(row.id, { stock: target.value })}
              />
            ),
        },
        {
          title: '价格 元',
          as: 'figure',
          width: 120,
          cell: (row) => (
            <Input
              aria-label={`${row.skuNo} 价格`}
              className="num right"
              disabled={!may([mayGoods.price])}
              {...(priceFault(typed[row.id]?.price) ? { status: 'error' as const } : {})}
              value={typed[row.id]?.price ?? row.price}
              onChange={({ target }) => onType(row.id, { price: target.value })}
            />
          ),
        },
      ]}
      below={(row) => {
        const fault = faultOf(row, typed[row.id])
        return fault && <div className="redText small right">{fault}</div>
      }}
    />
  )
}

const whole = /^\d{1,7}$/
const amount = /^(0|[1-9]\d{0,7})(\.\d{1,2})?$/

const stockFault = ({ locked }: SkuRow, text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  if (!whole.test(text.trim())) return '库存应为非负整数'
  return Number(text) < locked ? `库存不能小于已锁定数量${locked}` : undefined
}
const priceFault = (text: string | undefined): string | undefined =>
  text === undefined || (amount.test(text.trim()) && Number(text) > 0) ? undefined : '价格应大于 0，最多两位小数'
const faultOf = (row: SkuRow, typed: Typed | undefined) => stockFault(row, typed?.stock) ?? priceFault(typed?.price)

/** What changed of a row; nothing when all stands as it was. */
function lineOf(row: SkuRow, typed: Typed | undefined) {
  const stock = typed?.stock === undefined || Number(typed.stock) === row.stock ? undefined : Number(typed.stock)
  const price = typed?.price === undefined || Number(typed.price) === Number(row.price) ? undefined : typed.price.trim()
  if (stock === undefined && price === undefined) return []
  return [{ skuId: row.id, ...(stock === undefined ? {} : { stock, seen: row.stock }), ...(price ? { price } : {}) }]
}
