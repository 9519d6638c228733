import { expect, test } from 'vitest'
import { placeWindow } from './place-window.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }
const saved = { x: 100, y: 50, width: 1200, height: 800, maximized: false }

test('the window opens where it was', () => {
  expect(placeWindow(saved, [screen])).toEqual(saved)
})

test('a window on a screen that is gone opens in the middle, in its size', () => {
  expect(placeWindow({ ...saved, x: 2500 }, [screen])).toEqual({ width: 1200, height: 800, maximized: false })
})

test('a window whose title bar nobody could grasp opens in the middle', () => {
  expect(placeWindow({ ...saved, y: -30 }, [screen])).not.toHaveProperty('y')
  expect(placeWindow({ ...saved, x: 1900 }, [screen])).not.toHaveProperty('x')
})

test('a window on the second screen stays there', () => {
  const second = { x: 1920, y: 0, width: 1280, height: 1024 }
  expect(placeWindow({ ...saved, x: 2000 }, [screen, second])).toMatchObject({ x: 2000, y: 50 })
})

test('never smaller than the least, nor larger than the screens', () => {
  expect(placeWindow({ ...saved, width: 300, height: 200 }, [screen])).toMatchObject({ width: 1024, height: 640 })
  expect(placeWindow({ ...saved, width: 9000, height: 9000 }, [screen])).toMatchObject({ width: 1920, height: 1080 })
  expect(placeWindow(null, [{ x: 0, y: 0, width: 1280, height: 800 }])).toEqual({
    width: 1280,
    height: 800,
    maximized: false,
  })
})
