// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AbnormalPage } from './AbnormalPage.tsx'
import { showVisit } from './testVisitPage.tsx'

interface Recogniser {
  onresult: (event: { results: { transcript: string }[][] }) => void
}
const made: Recogniser[] = []
class Fake {
  onresult = () => undefined
  constructor() {
    made.push(this as unknown as Recogniser)
  }
  start() {}
  stop() {}
  abort() {}
}

function show(): HTMLTextAreaElement {
  showVisit('/item/A-1-1', { '/item/:code': <AbnormalPage /> })
  return screen.getByLabelText<HTMLTextAreaElement>('异常情况')
}

function say(text: string): void {
  fireEvent.pointerDown(screen.getByRole('button', { name: '按住说话' }))
  act(() => made.at(-1)?.onresult({ results: [[{ transcript: text }]] }))
}

describe('异常情况用语音填写（jobs 4.3）', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('说的话接在已写的后面，至多300字', () => {
    vi.stubGlobal('SpeechRecognition', Fake)
    const text = show()
    say('层门有异响。')
    expect(text.value).toBe('层门有异响')
    fireEvent.change(text, { target: { value: '层门有异响，三楼。' } })
    say('门锁触点松动')
    expect(text.value).toBe('层门有异响，三楼，门锁触点松动')
    say('长'.repeat(400))
    expect(text.value).toHaveLength(300)
  })

  it('浏览器不能识别语音时没有按钮', () => {
    show()
    expect(screen.queryByRole('button', { name: '按住说话' })).toBeNull()
  })
})
