import { useState } from 'react'
import { z } from 'zod'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormSection, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { ScrollRegion, ShortTable, TitleRow, toast } from '#kernel/web/ui/index.ts'
import { AreaType } from '#modules/elevator/shared/elevator.terms.ts'
import { rescueArrival } from '#modules/law/shared/law.ts'
import { repairSettingApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { RepairType } from '../shared/repair.ts'
import { areaKey, RepairSetting, typeKey } from '../shared/setting.ts'
import { DutyRoster } from './DutyRoster.tsx'
import { Charges, FaultDictionary } from './FaultDictionary.tsx'
import css from './set.module.css'
import { clockInput, refs } from './setControls.tsx'

const Draft = z.object({ ...RepairSetting.shape, version: z.number().int() })

/** /repairManage/repairSet (jobs 4.2, 6.6). */
export function RepairSetPage() {
  return (
    <Loaded from={repairSettingApi.get} input={{}} what="维修设置" still>
      {({ version, setting }) => <SettingForm version={version} setting={setting} />}
    </Loaded>
  )
}

function SettingForm({ version, setting }: { version: number; setting: RepairSetting }) {
  const { call } = useKit()
  const [initial] = useState({ ...setting, version })
  const edits = useCan(may.editSetting) === 'enabled'
  return (
    <Form
      schema={Draft}
      initial={initial}
      readOnly={!edits}
      current={async () => {
        const fresh = await call(repairSettingApi.get, {})
        return { ...fresh.setting, version: fresh.version }
      }}
      onSubmit={async (draft) => {
        const { version: seen, ...next } = draft
        const saved = await call(repairSettingApi.save, { version: seen, setting: next })
        // The page stays open: the next save is of this version.
        draft.version = saved.version
        toast.done('维修设置已保存，下一次报修起生效')
      }}
    >
      <TitleRow
        title="维修设置"
        facts="时限按报修当时的设置计算，改动只影响以后的报修"
        actions={
          <Can needs={[may.editSetting]}>
            <SubmitButton>保存</SubmitButton>
          </Can>
        }
      />
      <ScrollRegion className={css.page} label="维修设置">
        <fieldset className={`grid m-0 p-0 no-line ${css.columns}`} disabled={!edits}>
          <div>
            <Limits />
            <AutoDispatch />
            <Ladder />
          </div>
          <div>
            <DutyRoster />
            <FaultDictionary />
            <Charges />
          </div>
        </fieldset>
      </ScrollRegion>
    </Form>
  )
}

const types = RepairType.options
const areas = AreaType.options
const limitsOf = ({ type, area }: { type: (typeof types)[number]; area: (typeof areas)[number] }) =>
  `limits.${typeKey[type.value]}.${areaKey[area.value]}`

function Limits() {
  return (
    <FormSection
      title="时限"
      note={`分钟；困人到场按 ${rescueArrival.by.name} 不超过 ${rescueArrival.city} / ${rescueArrival.elsewhere}，只能缩短`}
    >
      <ShortTable
        shape="fields"
        rows={types.flatMap((type) => areas.map((area) => ({ type, area })))}
        by={({ type, area }) => `${type.value}-${area.value}`}
        columns={[
          { title: '维修类型', cell: ({ type }) => type.label },
          { title: '地区', cell: ({ area }) => area.label },
          { title: '到场', cell: (row) => <Field bare of={`${limitsOf(row)}.arrive`} /> },
          { title: '完成（困人为解救）', cell: (row) => <Field bare of={`${limitsOf(row)}.finish`} /> },
        ]}
      />
    </FormSection>
  )
}

function AutoDispatch() {
  return (
    <FormSection title="自动派单" note="时段不填为全天，小区不选为全部">
      <ShortTable
        shape="fields"
        rows={types}
        by={({ value }) => String(value)}
        columns={[
          { title: '维修类型', cell: ({ label }) => label },
          { title: '开启', cell: ({ value }) => <Field bare of={`auto.${typeKey[value]}.on`} /> },
          {
            title: '自',
            width: 68,
            cell: ({ value }) => (
              <Field bare of={`auto.${typeKey[value]}.from`}>
                {clockInput}
              </Field>
            ),
          },
          {
            title: '至',
            width: 68,
            cell: ({ value }) => (
              <Field bare of={`auto.${typeKey[value]}.to`}>
                {clockInput}
              </Field>
            ),
          },
          {
            title: '小区',
            width: 182,
            cell: ({ value }) => (
              <Field bare of={`auto.${typeKey[value]}.communityIds`}>
                {(control) => refs(control, '/community/options', true)}
              </Field>
            ),
          },
        ]}
      />
      <FieldGrid columns={2}>
        <Field of="radiusKm" />
        <Field of="acceptSeconds" help="困人无人接单超过此时通知下一组与班组长" />
      </FieldGrid>
    </FormSection>
  )
}

function Ladder() {
  return (
    <FormSection title="困人升级" note="接单前按分钟，接单后按到场时限的百分比">
      <FieldGrid columns={3}>
        <Field of="unaccepted.manager" />
        <Field of="unaccepted.everybody" />
        <Field of="unaccepted.nearKm" />
        <Field of="escalation.half" label="50% 未出发，另通知">
          {(control) => refs(control, '/employee/options', true)}
        </Field>
        <Field of="escalation.most" label="80% 未到场，另通知">
          {(control) => refs(control, '/employee/options', true)}
        </Field>
        <Field of="escalation.whole" label="100% 未到场，另通知">
          {(control) => refs(control, '/employee/options', true)}
        </Field>
      </FieldGrid>
      <p className="m-0 pb-12 ter small">班组长、值班经理、有维修设置编辑权的负责人总会收到，这里加其他人。</p>
    </FormSection>
  )
}
