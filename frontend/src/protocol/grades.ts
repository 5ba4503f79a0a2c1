/** The coach's grades. Written by `python3 run.py regenerate` from school/coaching/statistics.py. */

/** Grade, and what a setting of it costs less than, for each 100 wagered; beyond the last one it is a blunder. */
export const GRADES = [["good", 1], ["inaccuracy", 10], ["mistake", 30]] as const;
