import { Button } from 'antd'
import type { RefObject } from 'react'
import { SubmitButton } from './Form.tsx'
import { useForm } from './FormContext.ts'

interface Props {
  /** Says to the form's one `onSubmit` which of the two was pressed; keys submit. */
  readonly submits: RefObject<boolean>
  /** 提交审批 */
  readonly verb?: string
}

/** 存草稿 and 提交 of a form that may be left half-way. */
export function DraftOrSubmit({ submits, verb = '提交' }: Props) {
  const { running, submit } = useForm()
  const toSubmit = () => {
    submits.current = true
  }
  return (
    <>
      <Button
        disabled={running}
        onClick={() => {
          submits.current = false
          submit()
        }}
      >
        存草稿
      </Button>
      <span className="inline" role="presentation" onPointerDownCapture={toSubmit} onClickCapture={toSubmit}>
        <SubmitButton>{verb}</SubmitButton>
      </span>
    </>
  )
}
