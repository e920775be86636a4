/** Behind the name of what must be filled; the rule says the rest aloud. */
export function Star() {
  return (
    <span className="redText" aria-hidden>
      {' '}
      *
    </span>
  )
}
