import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { AuditPanel, RemoveButton } from '#kernel/web/detail/index.ts'
import { Inspected, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { KeyValue, Panel, Tag, timeText, toast } from '#kernel/web/ui/index.ts'
import { positionApi } from '../shared/api.ts'
import { permissionPaths } from '../shared/paths.ts'
import { mayPosition } from '../shared/permissions.ts'
import { type PositionDetail, ScopeKind } from '../shared/position.ts'
import { Holders } from './Holders.tsx'
import { ViewAsDialog } from './ViewAsDialog.tsx'

interface Props {
  readonly id: string
  readonly onClose: () => void
}

/** One position: what it gives, who has it, and what can be done with it. */
export function PositionInspector({ id, onClose }: Props) {
  return (
    <Inspector from={positionApi.detail} input={{ id }} what="岗位" onClose={onClose}>
      {(position) => (
        <Inspected name={position.name} verbs={<Verbs position={position} onClose={onClose} />}>
          <div className="py-12 px-20">
            <KeyValue
              items={[
                ['数据范围', scopeText(position)],
                ['权限', grantText(position)],
                ['备注', position.remark],
                ['更新时间', timeText(position.updatedAt)],
              ]}
            />
            {position.preset && (
              <p className="ter small">
                <Tag>预置</Tag> 随企业开通建立，可按需要修改；修改不影响其他企业。
              </p>
            )}
          </div>
          <Holders position={position} />
          <Panel title="变更记录">
            <AuditPanel entity="position" id={position.id} />
          </Panel>
        </Inspected>
      )}
    </Inspector>
  )
}

function scopeText({ dataScope, communityIds, projectIds }: PositionDetail): string {
  const label = ScopeKind.label(dataScope)
  if (dataScope !== ScopeKind.code.chosen) return label
  return `${label}：${communityIds.length} 个小区，${projectIds.length} 个项目`
}

function grantText({ grants }: PositionDetail): string {
  const levels = Object.values(grants)
  const usable = levels.filter((level) => level === 1).length
  return `可用 ${usable} 项，可见不可用 ${levels.length - usable} 项`
}

type Asked = 'copy' | 'view'

function Verbs({ position, onClose }: { position: PositionDetail; onClose: () => void }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Button onClick={() => setAsked('view')}>以此岗位查看</Button>
      <Can needs={[mayPosition.delete]}>
        <RemoveButton
          what="岗位"
          name={position.name}
          effect={
            position.holders.length > 0
              ? `该岗位下仍有 ${position.holders.length} 名员工，请先为他们分配其他岗位。`
              : '删除后不能再分配；没有员工受影响。'
          }
          from={positionApi.delete}
          id={position.id}
          onGone={onClose}
        />
      </Can>
      <Can needs={[mayPosition.copy]}>
        <Button onClick={() => setAsked('copy')}>复制</Button>
      </Can>
      <Can needs={[mayPosition.set]}>
        <Button type="primary" onClick={() => void navigate(`${permissionPaths.set}?mode=edit&id=${position.id}`)}>
          设置权限
        </Button>
      </Can>
      {asked === 'copy' && <CopyDialog position={position} onClose={close} />}
      {asked === 'view' && <ViewAsDialog position={position} onClose={close} />}
    </>
  )
}

/** A copy under its own name; opened at once, because one copies in order to change. */
function CopyDialog({ position, onClose }: { position: PositionDetail; onClose: () => void }) {
  const { call } = useKit()
  const navigate = useNavigate()
  const [name, setName] = useState(`${position.name}副本`)
  const { running, run } = useRun()
  async function copy(): Promise<void> {
    if (!name.trim()) return
    await run(async () => {
      const { id } = await call(positionApi.copy, { id: position.id, name })
      toast.done('岗位已复制')
      void navigate(`${permissionPaths.set}?mode=edit&id=${id}`)
    })
  }
  return (
    <Modal
      open
      width={420}
      title={`复制岗位「${position.name}」`}
      okText="复制"
      cancelText="取消"
      okButtonProps={{ loading: running, disabled: !name.trim() }}
      onOk={() => void copy()}
      onCancel={onClose}
    >
      <label className="fieldLabel" htmlFor="copy-name">
        新岗位名称
      </label>
      <Input
        id="copy-name"
        value={name}
        maxLength={30}
        autoFocus
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => void copy()}
      />
      <p className="ter small">权限与数据范围一并复制，人员不复制。</p>
    </Modal>
  )
}
