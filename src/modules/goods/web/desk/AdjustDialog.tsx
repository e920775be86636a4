import { Button, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { AskedField } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, ShortTable, timeText, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { skuApi } from '../../shared/api.ts'
import { goodsForm } from '../../shared/deskPaths.ts'
import type { SkuRow } from '../../shared/goodsList.ts'
import { mayGoods } from '../../shared/permissions.ts'
import { SkuChangeKind } from '../../shared/terms.ts'

/** Stock or price of one specification, changed with its reason; what was changed before stands below. */
export function AdjustDialog({ sku, onClose }: { sku: SkuRow; onClose: () => void }) {
  const { call, may } = useKit()
  const { running, run } = useRun()
  const linked = sku.partName !== null
  const stocks = may([mayGoods.adjust]) && !linked
  const prices = may([mayGoods.price])
  const [kind, setKind] = useState<'stock' | 'price'>(stocks ? 'stock' : 'price')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const send = () => {
    if (!reason.trim()) return toast.warning('原因不能为空')
    const delta = Number(typed)
    if (kind === 'stock' && (!Number.isInteger(delta) || delta === 0)) return toast.warning('调整数量为不等于0的整数')
    void run(async () => {
      await call(skuApi.adjust, {
        skuId: sku.id,
        reason: reason.trim(),
        ...(kind === 'stock' ? { delta } : { price: typed.trim() }),
      })
      toast.done(kind === 'stock' ? '库存已调整' : '价格已修改')
      onClose()
    })
  }
  return (
    <Modal
      open
      width={560}
      title={`${sku.goodsTitle} ${sku.specs} ${sku.skuNo}`}
      onCancel={onClose}
      footer={
        <span className="inline-flex gap-8">
          <Link to={goodsForm.edit(sku.goodsId)}>
            <Button>打开商品</Button>
          </Link>
          <Button onClick={onClose}>关闭</Button>
          {(stocks || prices) && (
            <Button type="primary" loading={running} onClick={send}>
              {kind === 'stock' ? '调整库存' : '修改价格'}
            </Button>
          )}
        </span>
      }
    >
      <p className="sec">
        库存 {sku.stock}，已锁定 {sku.locked}，可售 {sku.available}；价格 {moneyText(sku.price)} 元
        {linked && `。数量随「${sku.warehouseName}」的「${sku.partName}」，请在仓库中出入库`}
      </p>
      {(stocks || prices) && (
        <>
          {stocks && prices && (
            <Radio.Group
              className="mb-12"
              value={kind}
              onChange={(event) => setKind(event.target.value as 'stock' | 'price')}
              optionType="button"
              options={[
                { value: 'stock', label: '调库存' },
                { value: 'price', label: '改价' },
              ]}
            />
          )}
          <AskedField
            label={kind === 'stock' ? '增减数量' : '新价格'}
            unit={kind === 'stock' ? '件' : '元'}
            required
            {...(kind === 'stock' ? { help: '减少填负数' } : {})}
          >
            <Input
              aria-label={kind === 'stock' ? '增减数量' : '新价格'}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </AskedField>
          <AskedField label="原因" required>
            <Input
              aria-label="原因"
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </AskedField>
        </>
      )}
      <Changes id={sku.id} />
    </Modal>
  )
}

function Changes({ id }: { id: string }) {
  const { data: changes = [] } = useRead(skuApi.changes, { id })
  if (changes.length === 0) return null
  return (
    <ShortTable
      label="调整与改价记录"
      rows={changes}
      by={(_, n) => String(n)}
      shape="tight"
      columns={[
        { title: '时间', width: 130, as: 'num', cell: ({ at }) => timeText(at) },
        { title: '类型', width: 56, cell: ({ kind: of }) => SkuChangeKind.label(of) },
        { title: '由', width: 80, as: 'figure', cell: ({ before, kind: of }) => shown(before, of) },
        { title: '到', width: 80, as: 'figure', cell: ({ after, kind: of }) => shown(after, of) },
        { title: '原因', cell: ({ reason: why, byName }) => `${why} · ${byName}` },
      ]}
    />
  )
}

const shown = (value: string, kind: SkuChangeKind) =>
  kind === SkuChangeKind.code.stock ? String(Number(value)) : moneyText(value)
