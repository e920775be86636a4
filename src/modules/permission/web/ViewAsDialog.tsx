import { Modal, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { viewingApi } from '../shared/api.ts'
import { type PositionDetail, ScopeKind } from '../shared/position.ts'
import { eyesChanged } from './viewing.ts'

/** Starts looking with the eyes of a position; 本班组 and 本人 need somebody whose they are. */
export function ViewAsDialog({ position, onClose }: { position: PositionDetail; onClose: () => void }) {
  const { call } = useKit()
  const navigate = useNavigate()
  const personal = position.dataScope === ScopeKind.code.team || position.dataScope === ScopeKind.code.self
  const [employeeId, setEmployeeId] = useState<string | undefined>(personal ? position.holders[0]?.id : undefined)
  const { running, run } = useRun()
  async function start(): Promise<void> {
    await run(async () => {
      // The page is left first: with the other eyes it could only be refused, and say so.
      await navigate('/workbench')
      try {
        await call(viewingApi.start, { id: position.id, ...(employeeId ? { employeeId } : {}) })
      } catch (refused) {
        void navigate(-1)
        throw refused
      }
      await eyesChanged()
    })
  }
  return (
    <Modal
      open
      width={440}
      title={`以「${position.name}」的身份查看？`}
      okText="开始查看"
      cancelText="取消"
      okButtonProps={{ loading: running }}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <p className="sec">
        菜单、按钮与数据和该岗位的员工一样；期间只读，页面带水印，开始与结束记入变更记录。点「结束查看」恢复。
      </p>
      {personal && (
        <>
          <label className="fieldLabel" htmlFor="view-as">
            「{ScopeKind.label(position.dataScope)}」按谁的数据
          </label>
          <Select
            id="view-as"
            style={{ width: '100%' }}
            allowClear
            placeholder="本人"
            value={employeeId ?? null}
            onChange={(id: string | null) => setEmployeeId(id ?? undefined)}
            options={position.holders.map((one) => ({
              value: one.id,
              label: [one.name, one.teamName].filter(Boolean).join(' · '),
            }))}
          />
        </>
      )}
    </Modal>
  )
}
