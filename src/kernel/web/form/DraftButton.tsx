import { Button } from 'antd'
import { useForm } from './FormContext.ts'

/** 存草稿 of a form that is also submitted: `onPress` says which of the two the one submit is. */
export function DraftButton({ onPress }: { onPress: () => void }) {
  const { running, submit } = useForm()
  return (
    <Button
      disabled={running}
      onClick={() => {
        onPress()
        submit()
      }}
    >
      存草稿
    </Button>
  )
}
