import { Button } from 'antd'
import { useState } from 'react'
import { daysSaid } from '#kernel/shared/said.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PanelHead } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'
import { BatchDrawer, pulledForward } from '#modules/maintenance/web/index.ts'
import { maintainSettingApi } from '../shared/api.ts'
import css from './setting.module.css'

/** 休息日上的工单 with 一键提前 (jobs 6.4, holiday table changes): the preview first, nothing moves before it is confirmed. */
export function RestOrders() {
  const [ids, setIds] = useState<readonly string[]>()
  const { data } = useRead(maintainSettingApi.restOrders, {}, { firstLoad: true })
  const { today } = useKit()
  if (!data?.from || !data.to || data.total === 0) return null
  return (
    <section aria-label="休息日上的工单">
      <PanelHead title="休息日上的工单" count={data.total} />
      <div className={css.dayBody}>
        <p className="amberText">
          {data.from && data.to && `${daysSaid(data.from, data.to, today())} `}有 {data.total} 张未开始工单落在休息日
        </p>
        {data.ids.length > 0 && (
          <Can needs={[may.changeDate]}>
            <Button type="primary" onClick={() => setIds(data.ids)}>
              一键提前{data.ids.length < data.total ? `前 ${data.ids.length} 单` : ` ${data.ids.length} 单`}
            </Button>
          </Can>
        )}
        <p className={`${css.restNote} ter small`}>先看逐单预览，确认后才改期；已在冻结期内的须作业人员确认。</p>
      </div>
      {ids && (
        <BatchDrawer
          action="date"
          rows={ids.map((id) => ({ id }))}
          start={pulledForward}
          onClose={() => setIds(undefined)}
        />
      )}
    </section>
  )
}
