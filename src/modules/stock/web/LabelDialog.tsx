import { Button, Checkbox, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { LabelSize } from '../shared/label.ts'
import { stockApi } from '../shared/stock.api.ts'
import { SerialStatus } from '../shared/stock.ts'
import type { UnitStock } from '../shared/unitStock.ts'

type Code = (typeof LabelSize.options)[number]['value']

/** 打印标签: of the part, so many, and of each batch and piece that lies here. */
export function LabelDialog({ unitId, stock, onClose }: { unitId: string; stock: UnitStock; onClose: () => void }) {
  const { download } = useKit()
  const { running, run } = useRun()
  const [size, setSize] = useState<Code>(LabelSize.code.usual)
  const [count, setCount] = useState(1)
  const [batches, setBatches] = useState(stock.batches.length > 0)
  const [serials, setSerials] = useState(stock.serials.length > 0)
  const batchIds = batches ? [...new Set(stock.batches.map(({ batchId }) => batchId))] : []
  const there = stock.serials.filter(({ status }) => status === SerialStatus.code.inStock)
  const serialIds = serials ? there.map(({ serialId }) => serialId) : []
  const total = count + batchIds.length + serialIds.length
  const print = () =>
    run(async () => {
      await download(stockApi.labels, { size, unitId, count, batchIds, serialIds })
      onClose()
    })
  return (
    <Modal
      open
      title="打印标签"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={running} disabled={total === 0} onClick={print}>
            生成 {total} 枚 PDF
          </Button>
        </>
      }
    >
      <div className="grid gap-12">
        <Select<Code>
          aria-label="标签尺寸"
          value={size}
          onChange={setSize}
          options={LabelSize.options.map(({ value, label }) => ({ value, label }))}
        />
        <span className="row gap-8">
          <InputNumber
            aria-label="配件标签枚数"
            min={0}
            max={200}
            precision={0}
            value={count}
            onChange={(next) => setCount(next ?? 0)}
          />
          <span className="sec t13">枚配件标签（码为配件编码）</span>
        </span>
        {stock.batches.length > 0 && (
          <Checkbox checked={batches} onChange={({ target }) => setBatches(target.checked)}>
            在库的每个批次一枚（{new Set(stock.batches.map(({ batchId }) => batchId)).size}）
          </Checkbox>
        )}
        {there.length > 0 && (
          <Checkbox checked={serials} onChange={({ target }) => setSerials(target.checked)}>
            在库的每个序列号一枚（{there.length}）
          </Checkbox>
        )}
        <p className="ter t13">用扫码枪扫标签，开单时直接认出配件、批次或序列号。</p>
      </div>
    </Modal>
  )
}
