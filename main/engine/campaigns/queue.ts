/** One campaign a target at a time; the others have their turn in the order in which they came. */

export type Queue = {
  /**
   * `onTurn` is called once, as soon as no campaign holds the target and all earlier ones have had their turn. Does
   * nothing for a campaign that waits or holds already.
   */
  join(target: string, campaignId: string, onTurn: () => void): void
  /** Holds the target at once: a driver of that campaign is there already. */
  hold(target: string, campaignId: string): void
  /** Waits and holds no longer. Does nothing for a campaign that did neither. */
  leave(campaignId: string): void
  /** From now on nobody has a turn. */
  close(): void
}

type Waiting = { campaignId: string; onTurn: () => void }

export function createQueue(): Queue {
  const holders = new Map<string, Set<string>>()
  const waiting = new Map<string, Waiting[]>()
  let closed = false

  function giveTurn(target: string): void {
    if (closed || (holders.get(target)?.size ?? 0) > 0) return
    const first = waiting.get(target)?.shift()
    if (first === undefined) return
    hold(target, first.campaignId)
    first.onTurn()
  }

  function hold(target: string, campaignId: string): void {
    holders.set(target, (holders.get(target) ?? new Set()).add(campaignId))
  }

  return {
    hold,
    close() {
      closed = true
    },
    join(target, campaignId, onTurn) {
      const line = waiting.get(target) ?? []
      const isThere = line.some((one) => one.campaignId === campaignId) || holders.get(target)?.has(campaignId) === true
      if (!isThere) waiting.set(target, [...line, { campaignId, onTurn }])
      giveTurn(target)
    },
    leave(campaignId) {
      for (const [target, line] of waiting) {
        waiting.set(
          target,
          line.filter((one) => one.campaignId !== campaignId),
        )
      }
      for (const [target, holding] of holders) if (holding.delete(campaignId)) giveTurn(target)
    },
  }
}
