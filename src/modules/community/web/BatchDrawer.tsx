import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { BuildingBatch } from '../shared/building.ts'
import { buildingApi } from '../shared/buildingApi.ts'
import { parseBuildingRule } from '../shared/buildingRule.ts'
import type { CommunityDetail } from '../shared/communityDetail.ts'
import css from './place.module.css'

interface BatchDrawerProps {
  readonly community: CommunityDetail
  readonly open: boolean
  readonly onClose: () => void
}

/** 批量生成: the rule as people say it, what it makes shown before it is made. */
export function BatchDrawer({ community, open, onClose }: BatchDrawerProps) {
  const { call } = useKit()
  return (
    <Drawer open={open} onClose={onClose} title={`批量生成 ${community.name} 的楼栋`}>
      <div className={css.batch}>
        <Form
          schema={BuildingBatch}
          initial={{ communityId: community.id, rule: '' }}
          onSubmit={async (values) => {
            const { done, kept } = await call(buildingApi.batchGenerate, values)
            toast.done(kept.length > 0 ? `已生成 ${done} 栋，${kept.length} 栋原来就有` : `已生成 ${done} 栋`)
            // After the form has let go of its unsaved flag.
            setTimeout(onClose)
          }}
        >
          <FieldGrid columns={2}>
            <Field of="rule" span={2} />
          </FieldGrid>
          <Preview />
          <FieldGrid columns={2}>
            <Field of="kind" span={2} />
            <Field of="floorsUp" />
            <Field of="floorsDown" />
          </FieldGrid>
          <FormFoot onCancel={onClose}>
            <SubmitButton>生成</SubmitButton>
          </FormFoot>
        </Form>
      </div>
    </Drawer>
  )
}

function Preview() {
  const rule = String(useFormValue('rule') ?? '')
  if (rule.trim() === '') return null
  const read = parseBuildingRule(rule)
  if ('msg' in read) return <p className={`m-0 mt-4 mb-14 t13 ${css.preview} ter`}>{read.msg}</p>
  const { names, units } = read
  const shown = names.length > 6 ? [...names.slice(0, 4), '…', names.at(-1)] : names
  return (
    <p className={`m-0 mt-4 mb-14 t13 ${css.preview}`} role="status">
      将生成 {names.length} 栋：{shown.join('、')}
      {units ? `，每栋 ${units} 单元，共 ${names.length * units} 单元` : ''}；已有的跳过
    </p>
  )
}
