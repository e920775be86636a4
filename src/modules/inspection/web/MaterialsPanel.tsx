import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { told } from '#kernel/web/client/told.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Panel } from '#kernel/web/ui/index.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { inspectionPlanApi } from '../shared/api.ts'
import type { Material, PlanDetail } from '../shared/plan.ts'

/** 资料: a tick is saved at once; papers of one's own may be added. */
export function MaterialsPanel({ plan, editable }: { plan: PlanDetail; editable: boolean }) {
  const { call } = useKit()
  const stale = useStale()
  const { running: saving, run } = useRun()
  const [name, setName] = useState('')
  const ready = plan.materials.filter((one) => one.ready).length

  async function save(materials: readonly Material[]): Promise<void> {
    const { id, version, orgName, inspectDate, fee, remark } = plan
    const plain = { orgName, inspectDate, fee, remark }
    await run(async () => {
      await told(call(inspectionPlanApi.edit, { id, version, ...plain, materials: [...materials] }))
      // Refused or not: the next tick is of the version that the server has.
      await stale(inspectionPlanApi.detail)
    })
  }

  return (
    <Panel title="资料" count={`${ready}/${plan.materials.length}`}>
      <div className="grid cols-2 gap-y-4 gap-x-12 pt-8 pb-12 px-14">
        {plan.materials.map((material, n) => (
          <Checkbox
            key={material.name}
            checked={material.ready}
            disabled={!editable || saving}
            onChange={({ target }) =>
              void save(plan.materials.map((one, at) => (at === n ? { ...one, ready: target.checked } : one)))
            }
          >
            {material.name}
          </Checkbox>
        ))}
        {editable && (
          <Input.Search
            size="small"
            aria-label="添加资料"
            placeholder="添加资料"
            maxLength={40}
            value={name}
            enterButton={
              <Button size="small" disabled={!name.trim() || plan.materials.some((one) => one.name === name.trim())}>
                添加
              </Button>
            }
            onChange={({ target }) => setName(target.value)}
            onSearch={(typed) => {
              const added = typed.trim()
              if (!added || plan.materials.some((one) => one.name === added)) return
              setName('')
              void save([...plan.materials, { name: added, ready: false }])
            }}
          />
        )}
      </div>
    </Panel>
  )
}
