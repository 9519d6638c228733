import { createContext, useContext } from 'react'

/** Set by a SplitPane whose panel is a drawer. */
export const DetailsDrawer = createContext<() => void>(() => undefined)

/** For a press or Enter that chooses something: opens the drawer where its details are hidden in one. Keys that only move don't. */
export const useShowDetails = (): (() => void) => useContext(DetailsDrawer)
