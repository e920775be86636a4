import type { z } from 'zod'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, FormSection, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { comfortApi } from '../shared/api.ts'
import { ComfortDraft } from '../shared/comfortTest.ts'
import { ComfortSource } from '../shared/reliability.ts'
import { Circumstances } from './ImportDrawer.tsx'

/** 登记检测报告: of an institute that hands over a paper, not its recording. */
export function PaperDrawer({ elevatorId, onClose }: { elevatorId: string; onClose: () => void }) {
  const { call } = useKit()
  return (
    <Drawer open wide title="登记检测报告" onClose={onClose}>
      <Form
        schema={ComfortDraft}
        initial={{ elevatorId, source: ComfortSource.code.instrument, files: [] }}
        onSubmit={async (draft: z.output<typeof ComfortDraft>) => {
          await call(comfortApi.add, draft)
          toast.done('检测报告已登记')
          setTimeout(onClose)
        }}
      >
        <div className="drawerBody">
          <Circumstances />
          <FormSection title="报告所列的最差值">
            <FieldGrid columns={2}>
              <Field of="hA95" />
              <Field of="hPk" />
              <Field of="vA95" />
              <Field of="vPk" />
              <Field of="accMax" />
              <Field of="decMax" />
              <Field of="jerkMax" />
              <Field of="noiseMax" />
            </FieldGrid>
          </FormSection>
          <FieldGrid columns={1}>
            <Field of="files" />
            <Field of="conclusion" />
          </FieldGrid>
          <FormFoot onCancel={onClose}>
            <SubmitButton>登记</SubmitButton>
          </FormFoot>
        </div>
      </Form>
    </Drawer>
  )
}
