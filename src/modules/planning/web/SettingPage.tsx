import { Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { WithVersion } from '#kernel/shared/page.ts'
import { AuditPanel, AuditTable, Loaded } from '#kernel/web/detail/index.ts'
import { Field, Form, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { useUser } from '#kernel/web/session/user.ts'
import { PanelHead, ScrollRegion, TitleRow, toast } from '#kernel/web/ui/index.ts'
import { may } from '#modules/plan/shared/permissions.ts'
import { leastMinutes, type MaintainSetting, SettingDraft } from '#modules/plan/shared/setting.ts'
import { Figure } from '#modules/template/web/index.ts'
import { maintainSettingApi } from '../shared/api.ts'
import { LeastGrid, StandardGrid } from './MinutesGrid.tsx'
import { SettingEffects } from './SettingEffects.tsx'
import css from './setting.module.css'
import { SignDays, WeekDays } from './settingControls.tsx'
import { WorkCalendar } from './WorkCalendar.tsx'

const TABS = ['rules', 'calendar', 'log'] as const
const Editing = SettingDraft.safeExtend(WithVersion.shape)

/** /maintainManage/basicSetting 基础设置 (jobs 4.1): every setting, what a change means, and the working calendar. */
export function SettingPage() {
  const [search, setSearch] = useSearchParams()
  const { companyId } = useUser() ?? {}
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'rules'
  const tabs = (
    <Tabs
      className={css.tabs}
      activeKey={tab}
      onChange={(next) => setSearch(next === 'rules' ? {} : { tab: next }, { replace: true })}
      items={[
        { key: 'rules', label: '作业规则' },
        { key: 'calendar', label: '工作日历' },
        { key: 'log', label: '变更记录' },
      ]}
    />
  )
  if (tab === 'calendar')
    return (
      <>
        <TitleRow title="基础设置" facts="维保" />
        {tabs}
        <WorkCalendar />
      </>
    )
  if (tab === 'log' && companyId)
    return (
      <>
        <TitleRow title="基础设置" facts="维保" />
        {tabs}
        <PanelHead title="作业规则" />
        <AuditPanel entity="maintain_setting" id={companyId} />
        <PanelHead title="工作日历" />
        <Loaded from={maintainSettingApi.calendarLog} input={{}} what="变更记录">
          {(entries) => <AuditTable entries={entries} />}
        </Loaded>
      </>
    )
  return (
    <Loaded from={maintainSettingApi.get} input={{}} what="维保设置" still>
      {(found) => (
        <Rules key={found.version} found={found}>
          {tabs}
        </Rules>
      )}
    </Loaded>
  )
}

interface Found {
  readonly version: number
  readonly setting: MaintainSetting
}

function Rules({ found, children }: { found: Found; children: ReactNode }) {
  const { call } = useKit()
  const [saved, setSaved] = useState(found)
  const edits = useCan(may.editSettings) === 'enabled'
  const flat = ({ version, setting }: Found) => ({ version, ...setting })
  return (
    <Form
      key={saved.version}
      schema={Editing}
      initial={flat(saved)}
      readOnly={!edits}
      current={async () => flat(await call(maintainSettingApi.get, {}))}
      onSubmit={async ({ version, ...setting }) => {
        // Nothing typed is not sent, and would come back as the default of the call.
        const { minMinutes } = setting
        const least = Object.keys(minMinutes).length > 0 ? minMinutes : { '1-1': leastMinutes(setting, 1, 1) }
        await call(maintainSettingApi.save, { version, setting: { ...setting, minMinutes: least } })
        toast.done('基础设置已保存，之后的排程与检查按新设置执行')
        const now = await call(maintainSettingApi.get, {})
        // After the form has let go of its unsaved flag.
        setTimeout(() => setSaved(now))
      }}
    >
      <TitleRow
        title="基础设置"
        facts="维保"
        actions={
          <Can needs={[may.editSettings]}>
            <SubmitButton>保存</SubmitButton>
          </Can>
        }
      />
      {children}
      <div className="formBeside">
        <ScrollRegion className={css.body} label="作业规则">
          <Fields />
        </ScrollRegion>
        <SettingEffects saved={saved.setting} />
      </div>
    </Form>
  )
}

function Fields() {
  return (
    <>
      <Part title="人员" note="派工、开始作业和批量改派都按这里检查">
        <Figure of="minCrew" />
        <Field of="certMode" span={2} help="至少一人持证只用于当地规定允许的地区" />
      </Part>
      <Part title="工作时间" note="排程只排在工作日与这段时间内，休息日只会提前">
        <Field of="workDays" span={3}>
          {(control) => <WeekDays control={control} />}
        </Field>
        <Field of="dayStart" />
        <Field of="dayEnd" />
        <span />
        <Field of="lunchFrom" />
        <Field of="lunchTo" />
        <span />
        <Figure of="dayTarget" after="超过会显示警告" />
        <Figure of="dayMax" after="超过不能保存" />
      </Part>
      <Part title="标准工时与最短作业" note="分钟；排程与人均工时按标准工时，少于最短作业须说明原因">
        <Field of="stdMinutes" span={3}>
          {(control) => <StandardGrid control={control} />}
        </Field>
        <Field of="minMinutes" span={3} help="空着的按标准工时的三分之二">
          {(control) => <LeastGrid control={control} />}
        </Field>
      </Part>
      <Part title="提醒与冻结">
        <Figure of="remindAhead" after="提醒作业人员" />
        <Field of="remindAt" help="提醒作业人员" />
        <Field of="legalRemindAt" help="尚未开始的提醒班组长" />
        <Figure of="freezeDays" after="内改动须作业人员确认" />
      </Part>
      <Part title="签字与评价">
        <Field of="signWay" span={2} />
        <Field of="signRemindDays">{(control) => <SignDays control={control} />}</Field>
        <Figure of="evalValidDays" />
        <Figure of="lowStar" after="星及以下转待回访" />
        <Field of="departNotice" />
      </Part>
      <Part title="照片、质检与定位">
        <Field of="safetyPhoto" />
        <Field of="startPhoto" />
        <Field of="watermark" />
        <Figure of="qualityPercent" decimals={1} after="每人每月" />
        <Figure of="trackMovingSeconds" />
        <Figure of="trackStillSeconds" />
      </Part>
    </>
  )
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2>
        {title}
        {note && <span className="ter small">{note}</span>}
      </h2>
      <div className={css.grid}>{children}</div>
    </section>
  )
}
