import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { partsApi } from '../shared/api.ts'
import type { PartsDetail } from '../shared/partsDetail.ts'
import { plainQty } from '../shared/warnings.ts'
import css from './parts.module.css'

/** 领料 by hand: the parts have left the store; the paper's number is kept. */
export function DrawDialog({ request, onClose }: { request: PartsDetail; onClose: () => void }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [drawNo, setDrawNo] = useState('')
  const draw = () =>
    run(async () => {
      const no = drawNo.trim()
      await call(partsApi.draw, { id: request.id, version: request.version, ...(no ? { drawNo: no } : {}) })
      toast.done('领料已登记')
      onClose()
    })
  return (
    <Modal
      open
      width={440}
      title="登记领料"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={running} onClick={draw}>
            登记领料
          </Button>
        </>
      }
    >
      <p className="sec">配件已从仓库领出，由 {request.applicant ?? '班组'} 安装。</p>
      <ul className={`m-0 mb-10 p-0 no-marks ${css.plainList}`}>
        {request.lines.map((line) => (
          <li className="flex gap-8 py-5 px-16 line2-t" key={line.id}>
            {line.name} <span className="sec">{line.spec}</span>
            <span className="num">
              {plainQty(line.qty)} {line.measure}
            </span>
          </li>
        ))}
      </ul>
      <Input
        aria-label="领料单号"
        placeholder="领料单号（选填）"
        maxLength={40}
        value={drawNo}
        onChange={(event) => setDrawNo(event.target.value)}
        onPressEnter={draw}
      />
    </Modal>
  )
}
