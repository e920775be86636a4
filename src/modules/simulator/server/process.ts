import { Fleet, type FleetPlan } from './fleet.ts'

/** A process of the simulator: told its terminals once, tells what they did, ends with whoever started it. */
const TELL_MS = 5000

process.once('message', (plan) => {
  const fleet = new Fleet(plan as FleetPlan)
  fleet.run()
  const tell = () => process.send?.(fleet.tally)
  setInterval(tell, TELL_MS)
  const end = () => {
    fleet.stop()
    // What was said last is on its way.
    setTimeout(() => process.exit(0), 200)
  }
  process.once('disconnect', end)
  // Ctrl-C goes to the whole group; whoever started it decides.
  process.on('SIGINT', () => {})
  process.once('SIGTERM', end)
})
