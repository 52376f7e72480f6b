/** The second door of extraction: what a worker starts before it loads the rest of the room. */
export { startEngine, type Engine } from './recognize/engine.ts';
